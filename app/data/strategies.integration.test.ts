import { afterAll, expect, it } from "vitest";
import { memberWorld } from "../../tests/support/member-world.ts";
import { savedStrategies } from "./member-documents.ts";

const saved = {
  id: crypto.randomUUID(),
  name: "Mine",
  document: { version: 1 },
  updatedAt: "2026-11-21T06:00:00.000Z",
};
const { member, visitor, stop } = await memberWorld();
const [ana, ben] = [await member("ana@example.com"), await member("ben@example.com")];
afterAll(stop);

it("keeps a user's strategies, and a second save replaces the first", async () => {
  await savedStrategies.save(ana, [saved]);
  await savedStrategies.save(ana, [{ ...saved, name: "Renamed" }]);
  const [row, ...others] = await savedStrategies.load(ana);
  expect(others).toEqual([]);
  expect(row).toMatchObject({ id: saved.id, name: "Renamed", document: { version: 1 } });
  expect(Date.parse(row?.updatedAt ?? "")).toBe(Date.parse(saved.updatedAt));
});

it("shows them to nobody else, and lets nobody else change them", async () => {
  await savedStrategies.save(ana, [saved]);
  expect(await savedStrategies.load(ben)).toEqual([]);
  await expect(savedStrategies.load(visitor)).rejects.toThrow();
  await expect(savedStrategies.save(visitor, [{ ...saved, id: crypto.randomUUID() }])).rejects.toThrow();
  await expect(savedStrategies.save(ben, [{ ...saved, name: "Taken" }])).rejects.toThrow();
  await savedStrategies.remove(ben, saved.id);
  expect(await savedStrategies.load(ana)).toMatchObject([{ name: "Mine" }]);
});

it("refuses what is no document, has no name or is larger than any strategy", async () => {
  const fresh = () => ({ ...saved, id: crypto.randomUUID() });
  await expect(savedStrategies.save(ben, [{ ...fresh(), document: [1] }])).rejects.toThrow();
  await expect(savedStrategies.save(ben, [{ ...fresh(), name: "" }])).rejects.toThrow();
  await expect(savedStrategies.save(ben, [{ ...fresh(), document: { text: "x".repeat(400_001) } }])).rejects.toThrow();
  expect(await savedStrategies.load(ben)).toEqual([]);
});

it("deletes what its user deletes", async () => {
  await savedStrategies.remove(ana, saved.id);
  expect(await savedStrategies.load(ana)).toEqual([]);
});
