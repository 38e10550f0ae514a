import { expect, test } from "vitest";
import { presets } from "#trading/strategy/presets/presets.ts";
import { inBrowserTab } from "../../../../../tests/support/browser-tab.ts";
import { libraryKey, readLibrary, type SavedStrategy } from "../../../../market/device-strategies.ts";

inBrowserTab({ clock: "real" });

const document = { ...presets[0]!.document, name: "Pullback" };
const saved: SavedStrategy = { id: "a", name: "Pullback", document, updatedAt: 100 };

/** A saved strategy is open as it was at `savedAt`, gets another name in the list, and is edited and saved again. */
async function renamedAndEdited(savedAt: number) {
  localStorage.setItem(libraryKey, JSON.stringify([saved]));
  const { openStrategyStore } = await import("../../core/use-strategy.ts");
  const { renameSaved } = await import("./library-store.ts");
  const { changedElsewhere } = await import("./changed-elsewhere.ts");
  const store = openStrategyStore(document, { kind: "saved", id: "a", savedAt });
  expect(await renameSaved(saved, "Pullback 2027")).toBeNull();
  store.edit((old) => ({ ...old, timeframe: "D1" }));
  const { document: open, origin } = store.getState();
  expect(open.name).toBe("Pullback 2027");
  return changedElsewhere(open, origin, readLibrary(localStorage));
}

test("a new name in the list of saved strategies is no change from elsewhere for the one that is open", async () => {
  expect(await renamedAndEdited(100)).toBe(false);
});

test("what another tab saved before the new name still is one", async () => {
  expect(await renamedAndEdited(50)).toBe(true);
});

test("a saved strategy that is open opens as another tab has saved it since, and undo brings back the former", async () => {
  const newer: SavedStrategy = { ...saved, document: { ...document, timeframe: "D1" }, updatedAt: 200 };
  localStorage.setItem(libraryKey, JSON.stringify([newer]));
  const { openStrategyStore } = await import("../../core/use-strategy.ts");
  const { openSaved } = await import("./open-saved.ts");
  const store = openStrategyStore(document, { kind: "saved", id: "a", savedAt: 100 });
  expect(await openSaved("a", store)).toBe(true);
  expect(store.getState()).toMatchObject({ document: { timeframe: "D1" }, origin: { savedAt: 200 } });
  store.edit((old) => ({ ...old, timeframe: "W1" }));
  expect(await openSaved("a", store)).toBe(true);
  expect(store.getState().document.timeframe).toBe("W1");
  store.undo();
  store.undo();
  expect(store.getState()).toMatchObject({ document: { timeframe: document.timeframe }, origin: { savedAt: 100 } });
});
