import { expect, test } from "vitest";
import { presets } from "#trading/strategy/presets/presets.ts";
import { createStrategyStore } from "./strategy-store.ts";
import { tabCopyFirst } from "./tab-then-device.ts";

const memory = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
};
const { document } = presets[0]!;
const named = (name: string) => (own: typeof document) => ({ ...own, name });

test("keeps two tabs with two strategies apart, and begins a third with what was last open", () => {
  const device = memory();
  const [one, two] = [memory(), memory()];
  const open = (tab: ReturnType<typeof memory>) =>
    createStrategyStore(document, { kind: "blank" }, tabCopyFirst(tab, device));
  open(one).edit(named("First"));
  open(two).edit(named("Second"));
  expect(open(one).getState().document.name).toBe("First");
  expect(open(two).getState().document.name).toBe("Second");
  expect(open(memory()).getState().document.name).toBe("Second");
});
