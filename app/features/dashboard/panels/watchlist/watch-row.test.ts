import { expect, test } from "vitest";
import { dayText } from "./watch-row.tsx";

test("a change has an arrow, and one that is shown as 0.00% has none", () => {
  expect(dayText(0.25)).toMatch(/^▲ /);
  expect(dayText(-0.25)).toMatch(/^▼ /);
  for (const change of [0, 1e-9, -1e-9]) expect(dayText(change)).not.toMatch(/[▲▼]/);
  expect(dayText(Number.NaN)).toBe("–");
});
