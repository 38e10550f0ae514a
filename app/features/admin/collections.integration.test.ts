import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedContent } from "#content/seed.ts";
import { inPieces } from "#lib/in-pieces.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";
import { csvRows } from "#trading/statistics/csv-rows.ts";
import { changesOf } from "./content/changes.ts";
import { csvOf, planCsv } from "./content/csv.ts";
import { checkForm, formValues } from "./content/form-values.ts";
import type { Stored } from "./content/rows.ts";
import { collections } from "./definition/all-collections.ts";
import type { Collection, Row } from "./definition/collection.ts";

let shared: TestDatabase;
beforeAll(async () => {
  shared = await testDatabase();
  await seedContent(shared.database);
}, 60_000);
afterAll(() => shared.stop());

const sql = async <Found extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await shared.database.asService((tx) => tx.query<Found>(text, values))).rows;

const all = [...collections.values()].map((collection) => [collection.id, collection] as const);
const columnsOf = async (room: string) =>
  (
    await sql<{ name: string }>(
      "select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1",
      [room],
    )
  ).map(({ name }) => name);

async function storedRows(collection: Collection): Promise<Stored[]> {
  const { room, key, text, single } = collection;
  const found = await sql<{ main: Row; text: Row | null }>(
    `select to_jsonb(m) as main, ${text ? "to_jsonb(t)" : "null::jsonb"} as text from public.${room} m
     ${text ? `left join public.${text.room} t on t.${text.key} = m.${key}` : ""} ${single ? `where m.${key} = '${single.key}'` : ""}`,
  );
  return found;
}

test("the console and the database name the same collections, with the same roles", async () => {
  const told = await sql<{ room: string; key_column: string; editors: boolean }>(
    "select room, key_column, editors from private.collections order by room",
  );
  const defined = [...collections.values()].flatMap(({ room, key, editors, text }) => [
    { room, key_column: key, editors },
    ...(text ? [{ room: text.room, key_column: text.key, editors }] : []),
  ]);
  // A robot's files have no form of their own: they are uploaded on the robot's page.
  const uploaded = { room: "own_robot_files", key_column: "id", editors: false };
  // Several forms may edit parts of one table, each by a row of it.
  const once = [...new Map([...defined, uploaded].map((each) => [each.room, each])).values()];
  expect(once.sort((a, b) => a.room.localeCompare(b.room, "en"))).toEqual(told);
  for (const { room, editors } of defined) expect(told.find((one) => one.room === room)?.editors).toBe(editors);
  const locked = await sql<{ room: string; owners: string[]; proven: string[] }>(
    "select room, owner_columns as owners, proven_columns as proven from private.collections where owner_columns <> '{}'",
  );
  const shown = [...collections.values()].flatMap(({ room, ownersFields: owners = [], provenFields: proven = [] }) =>
    owners.length > 0 ? [{ room, owners, proven }] : [],
  );
  const inOrder = (list: readonly { room: string; owners: readonly string[]; proven: readonly string[] }[]) =>
    list
      .map(({ room, owners, proven }) => ({ room, owners: owners.toSorted(), proven: proven.toSorted() }))
      .sort((a, b) => a.room.localeCompare(b.room, "en"));
  expect(inOrder(shown)).toEqual(inOrder(locked));
});

describe.each(all)("%s", (_, collection) => {
  test("has a field for each column that somebody types, and none beside", async () => {
    const typed = collection.single ? [collection.single.inside] : Object.keys(collection.fields);
    const known = [
      ...typed,
      ...(collection.kept ?? []),
      ...(collection.newKey || collection.single ? [collection.key] : []),
    ];
    expect(known.sort()).toEqual((await columnsOf(collection.room)).sort());
    if (collection.text)
      expect([...Object.keys(collection.text.fields), collection.text.key].sort()).toEqual(
        (await columnsOf(collection.text.room)).sort(),
      );
    for (const name of [collection.title, collection.order[0], ...collection.list])
      if (!collection.single) expect(await columnsOf(collection.room)).toContain(name);
  });

  test("takes no number that its column cannot hold", async () => {
    const held = (name: string) => `select numeric_precision - numeric_scale as digits from information_schema.columns
      where table_schema = 'public' and table_name = '${collection.room}' and column_name = '${name}' and data_type = 'numeric'`;
    for (const [name, field] of Object.entries(collection.single ? {} : collection.fields)) {
      const [column] = field.kind === "number" ? await sql<{ digits: number }>(held(name)) : [];
      if (column) expect(field.schema.safeParse(`1${"0".repeat(column.digits)}`).success, name).toBe(false);
    }
  });

  test("takes every delivered row as it is, and would change nothing of it", async () => {
    for (const stored of await storedRows(collection)) {
      const typed = formValues(collection, stored);
      const checked = checkForm(collection, typed);
      expect(checked, JSON.stringify(stored.main).slice(0, 120)).toHaveProperty("values");
      if ("values" in checked)
        expect(changesOf(collection, stored, { typed, values: checked.values, key: "" })).toEqual([]);
    }
  });

  test("goes into a file and comes back unchanged", async () => {
    if (collection.single) return;
    const stored = await storedRows(collection);
    const file = csvOf(collection, stored);
    const plan = await inPieces(
      planCsv(collection, csvRows(file), new Map(stored.map((row) => [String(row.main[collection.key]), row]))),
    );
    expect({ broken: plan.broken, unknown: plan.unknown }).toEqual({ broken: [], unknown: [] });
    // Blanks at the beginning and end of a cell are not kept.
    const bare = (value: unknown) => JSON.stringify(value).replaceAll(/\s+(?=")|(?<=")\s+|(\\n)+(?=")/g, "");
    for (const change of plan.rows.flatMap(({ changes }) => changes))
      for (const [name, value] of Object.entries(change.after ?? {}))
        expect(bare(value)).toBe(bare(change.before?.[name]));
  });
});
