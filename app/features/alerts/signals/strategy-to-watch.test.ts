import { expect, test } from "vitest";
import { strategyToWatch } from "./strategy-to-watch.ts";

const [dip, trend] = [
  { id: "s1", name: "Short the dip", document: { version: 1 } },
  { id: "s2", name: "Trend", document: {} },
];
const changed = { ...dip, document: { version: 1, entries: {} } };

test("an alert watches a strategy as it is saved now, not as it was when the form was opened", () => {
  expect(strategyToWatch([trend, dip], "s1", [changed, trend])).toBe(changed);
  expect(strategyToWatch([dip, trend], "", [trend, changed])).toBe(changed);
});

test("an alert on a strategy that is no longer saved is refused, and takes no other one", () => {
  expect(strategyToWatch([dip, trend], "s1", [trend])).toContain("is no longer saved");
  expect(strategyToWatch([], "", [])).toContain("Save a strategy in the lab first");
  expect(strategyToWatch([], "", [trend])).toBe("Choose one of your saved strategies.");
});
