import { expect, test } from "vitest";
import { presetById } from "#trading/strategy/presets/presets.ts";
import { inBrowserTab } from "../../../../tests/support/browser-tab.ts";

inBrowserTab({ clock: "real" });

test("rules that are edited keep the walk-forwards of those they were made from: whoever adds filters until one passes tried them all", async () => {
  const [{ openStrategyStore }, { deviceTries, deviceWalks }] = await Promise.all([
    import("./use-strategy.ts"),
    import("../../../market/tries.ts"),
  ]);
  const { document } = presetById("sma-cross")!;
  const store = openStrategyStore(document, { kind: "blank" });
  deviceTries().add(document, [0.5, 1, 1.5]);
  deviceWalks().addOne(document, 0.4);
  store.edit((before) => ({ ...before, session: { sessions: ["london"] } }));
  const filtered = store.getState().document;
  expect([deviceTries().of(filtered).count, deviceWalks().of(filtered).count]).toEqual([3, 1]);
  deviceWalks().addOne(filtered, 0.9);
  store.edit((before) => ({ ...before, risk: { ...before.risk, timeExitBars: 20 } }));
  expect(deviceWalks().of(store.getState().document).count).toBe(2);
});
