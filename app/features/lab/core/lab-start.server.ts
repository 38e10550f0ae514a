import { describeStrategy } from "#trading/strategy/describe.ts";
import { presets } from "#trading/strategy/presets/presets.ts";
import { firstSource } from "../data/lab-source.ts";
import type { LabStart } from "./lab-start.ts";
import { stillOf } from "./lab-still.server.ts";

const startPreset = "ema-pullback";
let start: LabStart | undefined;

/** The strategy every page of the lab is first rendered with, on the history that the lab starts with in that year. */
export function labStart(): LabStart {
  const until = firstSource(Date.now()).to;
  if (start?.until === until) return start;
  const preset = presets.find(({ id }) => id === startPreset) ?? presets[0];
  if (!preset) throw new Error("There are no presets");
  const { id, document } = preset;
  const still = stillOf(document.symbol, document.timeframe, until);
  start = { document, origin: { kind: "preset", id }, words: describeStrategy(document).join(" "), until, still };
  return start;
}
