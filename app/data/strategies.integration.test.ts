import { afterAll, expect, it } from "vitest";
import { memberWorld } from "../../tests/support/member-world.ts";
import { savedStrategies } from "./member-documents.ts";
import { mergeNewest, sameDocument } from "./merge-newest.ts";
import { Overtaken, syncedCollection } from "./synced-collection.ts";

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

/** One device of a member, which changes the strategy it has; `hold` delays what it sends. */
function deviceOf(client: typeof ana, hold: () => Promise<unknown> = async () => undefined) {
  type Item = { id: string; name: string; document: object; updatedAt: number; syncedAt?: number; account?: string };
  let items: readonly Item[] = [];
  const collection = syncedCollection<Item>({
    what: "strategies",
    read: () => items,
    write(next) {
      items = next;
      return null;
    },
    load: async (account) =>
      (await savedStrategies.load(account)).map((row) => ({
        ...{ id: row.id, name: row.name, document: row.document as object },
        updatedAt: Date.parse(row.updatedAt),
      })),
    async send(account, sent, seen) {
      if (sent.length > 0) await hold();
      const rows = sent.map(({ id, name, document, updatedAt }) => ({
        ...{ id, name, document },
        updatedAt: new Date(updatedAt).toISOString(),
      }));
      await savedStrategies.save(account, rows, seen);
    },
    remove: savedStrategies.remove,
    merge: (device, account, user) =>
      mergeNewest<Item>(device, account, user, {
        same: sameDocument,
        copy: ({ name, document, updatedAt }, where) => ({
          ...{ id: crypto.randomUUID(), name: `${name} (${where})`, document, updatedAt },
        }),
      }),
    changedAt: ({ updatedAt }) => updatedAt,
    account: async () => ({ client, user: "ana" }),
  });
  return {
    sync: collection.sync,
    edit: (step: string, updatedAt: number) => {
      items = items.map((item) => ({ ...item, document: { step }, updatedAt }));
    },
    steps: () => items.map(({ document }) => (document as { step?: string }).step).sort(),
  };
}

it("loses nothing where what one device sends arrives after another device's save", async () => {
  await savedStrategies.save(ana, [{ ...saved, document: { step: "first" } }]);
  let arrive = () => {};
  const late = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  let sends = 0;
  const phone = deviceOf(ana, () => {
    sends += 1;
    return sends === 1 ? late : Promise.resolve();
  });
  const laptop = deviceOf(ana);
  await Promise.all([phone.sync(), laptop.sync()]);
  phone.edit("on the phone", Date.parse("2026-11-21T07:00:00Z"));
  const sending = phone.sync();
  await expect.poll(() => sends).toBe(1);
  laptop.edit("on the laptop", Date.parse("2026-11-21T08:00:00Z"));
  expect((await laptop.sync()).problem).toBeNull();
  arrive();
  expect((await sending).problem).toBeNull();
  await laptop.sync();
  await phone.sync();
  const both = ["on the laptop", "on the phone"];
  expect([laptop.steps(), phone.steps()]).toEqual([both, both]);
  expect(await savedStrategies.load(ana)).toHaveLength(2);
});

it("tells who sends over a newer version, whatever part of a second the account has of the former", async () => {
  const mine = { ...saved, id: crypto.randomUUID(), updatedAt: "2026-11-21T06:00:00.123456Z" };
  await savedStrategies.save(ana, [mine]);
  const found = new Map([[mine.id, Date.parse(mine.updatedAt)]]);
  const next = { ...mine, name: "Next", updatedAt: "2026-11-21T09:00:00.000Z" };
  await savedStrategies.save(ana, [next], found);
  await expect(savedStrategies.save(ana, [{ ...next, name: "Late" }], found)).rejects.toThrow(Overtaken);
  expect((await savedStrategies.load(ana)).find(({ id }) => id === mine.id)?.name).toBe("Next");
});

it("writes over nothing before the copy of it is stored: another document of the same request may be overtaken", async () => {
  const [mine, other] = [1, 2].map(() => ({ ...saved, id: crypto.randomUUID() }));
  if (!mine || !other) throw new Error("two documents");
  await savedStrategies.save(ana, [mine, other]);
  const at = Date.parse(saved.updatedAt);
  const seen = new Map([
    [mine.id, at],
    [other.id, at - 1],
  ]);
  const later = { name: "Changed here", updatedAt: "2026-11-21T10:00:00.000Z" };
  const copy = { ...mine, id: crypto.randomUUID(), name: "Mine (account)" };
  const sent = [{ ...mine, ...later }, copy, { ...other, ...later }];
  await expect(savedStrategies.save(ana, sent, seen)).rejects.toThrow(Overtaken);
  expect((await savedStrategies.load(ana)).map(({ id }) => id)).toContain(copy.id);
});
