import { describe, expect, test } from "vitest";
import { presets } from "#trading/strategy/presets/presets.ts";
import { memoryStorage } from "../../../../tests/support/memory-storage.ts";
import { createStrategyStore, readStoredStrategy, strategyKey } from "./strategy-store.ts";

const [first, second] = presets.map(({ document }) => document);
if (!first || !second) throw new Error("The presets are missing");
const rename = (name: string) => (document: typeof first) => ({ ...document, name });

describe("the strategy being worked on", () => {
  test("takes edits back and does them again", () => {
    const store = createStrategyStore(first, { kind: "blank" }, memoryStorage());
    store.edit(rename("One"));
    store.edit(rename("Two"));
    store.undo();
    expect(store.getState().document.name).toBe("One");
    store.undo();
    store.undo();
    expect(store.getState().document).toBe(first);
    store.redo();
    store.redo();
    store.redo();
    expect(store.getState().document.name).toBe("Two");
  });

  test("counts a dragged slider as one step", () => {
    const store = createStrategyStore(first, { kind: "blank" }, memoryStorage());
    for (const name of ["a", "ab", "abc"]) store.edit(rename(name), { merge: "name" });
    store.edit(rename("other"));
    store.undo();
    expect(store.getState().document.name).toBe("abc");
    store.undo();
    expect(store.getState().document).toBe(first);
  });

  test("forgets what could be redone once something else is edited", () => {
    const store = createStrategyStore(first, { kind: "blank" }, memoryStorage());
    store.edit(rename("One"));
    store.undo();
    store.edit(rename("Two"));
    store.redo();
    expect(store.getState().document.name).toBe("Two");
  });

  test("brings the former strategy back after another was opened", () => {
    const store = createStrategyStore(first, { kind: "blank" }, memoryStorage());
    store.open(second, { kind: "preset", id: "second" });
    store.undo();
    expect(store.getState().document).toBe(first);
  });

  test("goes back to a strategy with where that came from, so that saving it writes over no other", () => {
    const storage = memoryStorage();
    const store = createStrategyStore(first, { kind: "blank" }, storage);
    store.edit(rename("Mine"));
    store.open(second, { kind: "saved", id: "theirs", savedAt: 1 });
    store.edit(rename("Edited"));
    store.undo();
    expect(store.getState().origin).toMatchObject({ id: "theirs" });
    store.undo();
    expect(store.getState()).toMatchObject({ document: { name: "Mine" }, origin: { kind: "blank" } });
    expect(readStoredStrategy(storage)?.origin).toEqual({ kind: "blank" });
    store.redo();
    expect(store.getState()).toMatchObject({ document: second, origin: { kind: "saved", id: "theirs" } });
    store.undo();
    expect(store.getState().origin).toEqual({ kind: "blank" });
    // A save stays what it was when edits before it are taken back.
    store.savedAs({ id: "mine", name: "Mine", savedAt: 2 }, store.getState().origin);
    store.undo();
    expect(store.getState()).toMatchObject({ document: first, origin: { kind: "saved", id: "mine" } });
  });

  test("that was opened while the one before was being saved keeps its own name and place", () => {
    const store = createStrategyStore(first, { kind: "blank" }, memoryStorage());
    const { origin } = store.getState();
    store.open(second, { kind: "preset", id: "second" });
    store.savedAs({ id: "first", name: "First", savedAt: 1 }, origin);
    expect(store.getState()).toMatchObject({ document: second, origin: { kind: "preset", id: "second" } });
    // Saved again after a way back, it is not saved beside itself.
    store.undo();
    expect(store.getState()).toMatchObject({
      document: { name: "First" },
      origin: { kind: "saved", id: "first", savedAt: 1 },
    });
    store.redo();
    expect(store.getState()).toMatchObject({ document: second, origin: { kind: "preset", id: "second" } });
  });

  test("is kept on the device at every edit, with its origin", () => {
    const storage = memoryStorage();
    const store = createStrategyStore(first, { kind: "preset", id: "x" }, storage, { now: () => 7 });
    store.edit(rename("Kept"));
    expect(readStoredStrategy(storage)).toMatchObject({ document: { name: "Kept" }, origin: { id: "x" }, keptAt: 7 });
    expect(store.getState().keptAt).toBe(7);
  });

  test("says so when the device is full, and loses nothing in memory", () => {
    const storage = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    };
    const store = createStrategyStore(first, { kind: "blank" }, storage);
    store.edit(rename("Still here"));
    expect(store.getState().document.name).toBe("Still here");
    expect(store.getState().problem).toMatch(/no room left/);
    expect(store.getState().keptAt).toBeNull();
  });

  test("opens with what the device kept, and remembers what the server rendered", () => {
    const storage = memoryStorage();
    createStrategyStore(first, { kind: "blank" }, storage).edit(rename("Kept"));
    const store = createStrategyStore(second, { kind: "preset", id: "second" }, storage);
    expect(store.getState()).toMatchObject({ document: { name: "Kept" }, origin: { kind: "blank" } });
    expect(store.getRenderedState().document).toBe(second);
  });

  test("takes unreadable storage for an empty device", () => {
    const storage = memoryStorage();
    for (const text of ["{", "5", '"text"', '{"document":5}', "null"]) {
      storage.setItem(strategyKey, text);
      expect(readStoredStrategy(storage)).toBeNull();
    }
  });
});
