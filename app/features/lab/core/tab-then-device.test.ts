import { expect, test } from "vitest";
import { presets } from "#trading/strategy/presets/presets.ts";
import { memoryStorage } from "../../../../tests/support/memory-storage.ts";
import { createStrategyStore } from "./strategy-store.ts";
import { tabCopyFirst } from "./tab-then-device.ts";

const { document } = presets[0]!;
const named = (name: string) => (strategy: typeof document) => ({ ...strategy, name });

test("keeps two tabs with two strategies apart, and begins a third with what was last open", () => {
  const device = memoryStorage();
  const [one, two] = [memoryStorage(), memoryStorage()];
  const open = (tab: ReturnType<typeof memoryStorage>) =>
    createStrategyStore(document, { kind: "blank" }, tabCopyFirst(tab, device));
  open(one).edit(named("First"));
  open(two).edit(named("Second"));
  expect(open(one).getState().document.name).toBe("First");
  expect(open(two).getState().document.name).toBe("Second");
  expect(open(memoryStorage()).getState().document.name).toBe("Second");
});
