import { expect, test } from "vitest";
import type { Caller, Database } from "../../postgres/database.ts";
import { CallerGroup, type Member } from "./caller-group.ts";
import { holdChange } from "./held-change.ts";
import type { JudgedRow } from "./judge-sql.ts";
import { memoryBudget } from "./memory-budget.ts";
import { parseFilter } from "./parse-filter.ts";
import { type PublishedTable, tableKey } from "./published-tables.ts";

const caller: Caller = { role: "anon", claims: { role: "anon" } };
const column = { name: "id", sqlType: "integer", type: "int4", readableBy: ["anon" as const] };
const table = (name: string): PublishedTable => ({
  ...{ schema: "public", name, rls: false, columns: [column], primaryKey: ["id"], identity: ["id"], decisive: [] },
});
const known = new Map(["news", "prices"].map((name) => [tableKey("public", name), table(name)]));

/** Judges a batch when it is let through: every row is visible, and every filter is met. */
function slowDatabase() {
  const waiting: (() => void)[] = [];
  const asCaller = async (_: Caller, work: (tx: unknown) => Promise<unknown>) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    const query = async (_text: string, [types]: readonly unknown[][] = []) => ({
      rows: (types ?? []).map(
        (): JudgedRow => ({
          ...{ visible: true, record: { id: 1 }, old: {}, tells_old: false, too_large: false },
          matches: Array(10).fill(true),
        }),
      ),
    });
    return work({ query });
  };
  return { database: { asCaller } as unknown as Database, letThrough: () => waiting.shift()?.() };
}
type SlowDatabase = ReturnType<typeof slowDatabase>;

const groupOf = ({ database }: SlowDatabase, mostWaiting = 2) =>
  new CallerGroup(caller, {
    database,
    tables: { current: async () => known, renewed: async () => known, close: async () => {} },
    turns: { take: async () => () => {} } as never,
    budget: memoryBudget(1_000_000),
    log: { info() {}, warn() {}, error() {} },
    ...{ mostWaiting, mostBytes: 1_000_000 },
  });

let lastId = 0;
function memberFor(name: string, filterText = "") {
  const heard: (string | null)[] = [];
  const filter = filterText === "" ? [] : parseFilter(filterText);
  lastId += 1;
  const interest = { id: lastId, event: "*" as const, key: tableKey("public", name), filter, filterText };
  const member: Member = {
    client: "10.0.0.1",
    interests: [{ ...interest, select: undefined }],
    deliver: (_, { table: from, errors }) => void heard.push(errors?.[0] ?? from),
    delivered: 0,
  };
  return { member, heard };
}
const change = (name: string, number: number) =>
  holdChange(
    {
      ...{ schema: "public", table: name, type: "INSERT", commitTimestamp: "", oldRow: undefined },
      row: new Map([["id", String(number)]]),
    },
    number,
  );
const rest = () => new Promise((resolve) => setTimeout(resolve, 5));

test("changes of another table that are left out cost nobody those that are being judged", async () => {
  const slow = slowDatabase();
  const group = groupOf(slow);
  const [reader, flooded] = [memberFor("news"), memberFor("prices")];
  group.add(reader.member);
  group.add(flooded.member);
  group.enqueue(change("news", 1));
  await rest();
  for (const number of [2, 3, 4]) group.enqueue(change("prices", number));
  expect(flooded.heard).toEqual([expect.stringContaining("Error 503")]);
  slow.letThrough();
  await rest();
  expect(reader.heard).toEqual(["news"]);
});

test("whoever comes from another group hears a change that is being judged here without their filter", async () => {
  const [before, now] = [slowDatabase(), slowDatabase()];
  const [left, entered] = [groupOf(before), groupOf(now)];
  const [other, moving] = [memberFor("news"), memberFor("news", "id=gt.0")];
  left.add(moving.member);
  entered.add(other.member);
  for (const group of [left, entered]) group.enqueue(change("news", 1));
  await rest();
  const pending = left.pendingOf(moving.member);
  left.remove(moving.member);
  entered.add(moving.member);
  entered.adopt(pending);
  now.letThrough();
  await rest();
  now.letThrough();
  await rest();
  expect(other.heard).toEqual(["news"]);
  expect(moving.heard).toEqual(["news"]);
});
