import { describeStrategy } from "#trading/strategy/describe.ts";
import { presets } from "#trading/strategy/presets/presets.ts";
import type { LabStart } from "./lab-start.ts";

const startPreset = "ema-pullback";
let start: LabStart | undefined;

/** The strategy every page of the lab is first rendered with. */
export function labStart(): LabStart {
  if (start) return start;
  const preset = presets.find(({ id }) => id === startPreset) ?? presets[0];
  if (!preset) throw new Error("There are no presets");
  const { id, document } = preset;
  start = { document, origin: { kind: "preset", id }, words: describeStrategy(document).join(" ") };
  return start;
}
