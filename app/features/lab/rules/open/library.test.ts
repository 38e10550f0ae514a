import { describe, expect, test } from "vitest";
import { presets } from "#trading/strategy/presets/presets.ts";
import { memoryStorage } from "../../../../../tests/support/memory-storage.ts";
import { libraryKey, readLibrary, type SavedStrategy } from "../../../../market/device-strategies.ts";
import { mergeLibraries, withSaved, writeLibrary } from "./library.ts";

const document = presets[0]?.document;
if (!document) throw new Error("The presets are missing");
const saved = (id: string, updatedAt: number, name = id, more: Partial<SavedStrategy> = {}): SavedStrategy => ({
  id,
  name,
  document: { ...document, name },
  updatedAt,
  ...more,
});

describe("strategies on this device", () => {
  test("come back newest first, and a save replaces its own", () => {
    const storage = memoryStorage();
    expect(writeLibrary(storage, [saved("a", 1), saved("b", 5)])).toBeNull();
    expect(readLibrary(storage).map(({ id }) => id)).toEqual(["b", "a"]);
    writeLibrary(storage, withSaved(readLibrary(storage), saved("a", 9, "again")));
    expect(readLibrary(storage).map(({ name }) => name)).toEqual(["again", "b"]);
  });
  test("say so when there is no room, and keep what was there", () => {
    const storage = memoryStorage();
    writeLibrary(storage, [saved("a", 1)]);
    const full = {
      ...storage,
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    };
    expect(writeLibrary(full, [saved("b", 2)])).toMatch(/no room left/);
    expect(readLibrary(full).map(({ id }) => id)).toEqual(["a"]);
    expect(writeLibrary(null, [])).toMatch(/stores nothing/);
  });
  test("are none where the text is not ours", () => {
    const storage = memoryStorage();
    for (const text of ["{", "7", '[{"id":5}]', "[null]"]) {
      storage.setItem(libraryKey, text);
      expect(readLibrary(storage)).toEqual([]);
    }
  });
});

describe("a device and an account", () => {
  const merge = (device: readonly SavedStrategy[], account: readonly SavedStrategy[]) =>
    mergeLibraries(device, account, "ana", () => "new");
  test("each gets what only the other has", () => {
    const { items, upload } = merge([saved("a", 1)], [saved("b", 2)]);
    expect(items.map(({ id }) => id)).toEqual(["b", "a"]);
    expect(upload.map(({ id }) => id)).toEqual(["a"]);
  });
  test("the side that changed alone is taken, without a copy", () => {
    const theirs = merge([saved("a", 1, "old", { syncedAt: 1 })], [saved("a", 5, "new")]);
    expect(theirs.items).toMatchObject([{ name: "new", syncedAt: 5 }]);
    expect(theirs.upload).toEqual([]);
    const ours = merge([saved("a", 9, "new", { syncedAt: 5 })], [saved("a", 5, "old")]);
    expect(ours.items).toMatchObject([{ name: "new" }]);
    expect(ours.upload).toHaveLength(1);
  });
  test("where both changed the newer wins and the other is kept as a copy", () => {
    const { items, upload } = merge([saved("a", 7, "mine", { syncedAt: 5 })], [saved("a", 8, "theirs")]);
    expect(items.map(({ id, name }) => [id, name])).toEqual([
      ["a", "theirs"],
      ["new", "mine (this device)"],
    ]);
    expect(items[1]?.document.name).toBe("mine (this device)");
    expect(upload.map(({ id }) => id)).toEqual(["new"]);
    const other = merge([saved("a", 9, "mine", { syncedAt: 5 })], [saved("a", 8, "theirs")]);
    expect(other.items.map(({ name }) => name)).toEqual(["mine", "theirs (account)"]);
    expect(other.upload.map(({ id }) => id)).toEqual(["a", "new"]);
  });
  test("a save whose answer was lost is no second strategy, though the account sorts the fields of its rules", () => {
    const sent = saved("a", 9, "mine", { syncedAt: 5 });
    const sorted = Object.fromEntries(Object.entries(sent.document).sort(([one], [other]) => (one < other ? -1 : 1)));
    const { items, upload } = merge([sent], [{ ...saved("a", 9, "mine"), document: sorted as typeof sent.document }]);
    expect(items).toMatchObject([{ id: "a", updatedAt: 9, syncedAt: 9 }]);
    expect(items).toHaveLength(1);
    expect(upload).toEqual([]);
  });
  test("the same on both sides is one", () => {
    expect(merge([saved("a", 1, "x")], [saved("a", 2, "x")])).toMatchObject({
      items: [{ updatedAt: 2, syncedAt: 2 }],
      upload: [],
    });
  });
  test("what was changed here and changed back takes a later change elsewhere without a copy, and a deletion", () => {
    const { items, upload } = merge([saved("a", 9, "x", { syncedAt: 5, account: "ana" })], [saved("a", 5, "x")]);
    expect(upload).toMatchObject([{ id: "a", updatedAt: 9 }]);
    expect(merge(items, [saved("a", 12, "new")]).items.map(({ name }) => name)).toEqual(["new"]);
    expect(merge(items, [])).toEqual({ items: [], upload: [] });
  });
  test("what was deleted elsewhere goes here too, unless it was changed here since", () => {
    const gone = merge([saved("a", 5, "a", { syncedAt: 5, account: "ana" })], []);
    expect(gone).toEqual({ items: [], upload: [] });
    const changed = merge([saved("a", 9, "a", { syncedAt: 5, account: "ana" })], []);
    expect(changed.upload.map(({ id }) => id)).toEqual(["a"]);
    expect(changed.items).toHaveLength(1);
  });
  test("another user's strategies stay on the device and are sent to nobody else's account", () => {
    const { items, upload } = merge(
      [saved("a", 9, "a", { syncedAt: 5, account: "ben" }), saved("b", 1)],
      [saved("c", 2)],
    );
    expect(upload.map(({ id }) => id)).toEqual(["b"]);
    expect(items.map(({ id, account }) => [id, account])).toEqual([
      ["a", "ben"],
      ["c", "ana"],
      ["b", "ana"],
    ]);
  });
});
