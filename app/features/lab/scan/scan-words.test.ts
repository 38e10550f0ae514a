import { expect, test } from "vitest";
import type { ScanCell, ScanState } from "#workers/scan/scan-types.ts";
import { cellWords, stateSentence } from "./scan-words.ts";

const ready: ScanState = { kind: "ready", signal: 0, position: 0, positionBars: null, lastSignal: null };
const shown = (state: ScanState) => cellWords({ state } as ScanCell);

test("calls rules flat only where these bars show how the last position ended", () => {
  const ended: ScanState = { ...ready, lastSignal: { bars: 107, side: 1 } };
  expect(shown(ended)).toMatchObject({ word: "flat", figure: "107 bars ago" });
  expect(stateSentence(ended)).toBe("Flat. The last entry signal (long) came 107 bars before the last closed bar.");
  expect(shown(ready)).toMatchObject({ word: "no signal", figure: "" });
  expect(stateSentence(ready)).toBe(
    "No entry signal on these bars. A position that was opened before them is not seen.",
  );
});

test("names the side and the age of a position, and a signal of the last closed bar", () => {
  const held: ScanState = { ...ready, position: -1, positionBars: 1, lastSignal: { bars: 0, side: -1 } };
  expect(shown(held)).toMatchObject({ word: "in short", figure: "1 bar" });
  expect(stateSentence(held)).toBe(
    "In a short position for 1 bar. The last entry signal (short) came on the last closed bar.",
  );
  expect(shown({ ...ready, signal: -1 })).toMatchObject({ word: "short signal", figure: "now" });
  expect(stateSentence({ ...ready, signal: -1 })).toBe("The last closed bar gives a short signal.");
});

test("names the position in which a signal comes: most rules do not trade it then", () => {
  const held: ScanState = { ...ready, signal: -1, position: 1, positionBars: 12, lastSignal: { bars: 0, side: -1 } };
  expect(shown(held)).toMatchObject({ word: "short signal", figure: "in long" });
  expect(stateSentence(held)).toBe("The last closed bar gives a short signal. In a long position for 12 bars.");
});
