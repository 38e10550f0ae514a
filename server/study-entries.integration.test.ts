import { afterAll, expect, test } from "vitest";
import { mergeStudyEntries } from "../app/data/study.ts";
import { memberWorld } from "../tests/support/member-world.ts";

const { member, visitor, stop } = await memberWorld();
afterAll(stop);
const note = (id: string, text: string, at: number, base: number | null = null) => ({
  id,
  document: { text },
  at,
  base,
});
const card = (id: string, due: number, at: number, base: number | null = null) => ({ id, document: { due }, at, base });

test("two devices end with the same notes, and neither loses a word", async () => {
  const ana = await member("ana@example.com");
  const send = (entries: ReturnType<typeof note>[]) => mergeStudyEntries(ana, "note", entries);
  expect(await send([note("pips", "a pip is 0.0001", 10)])).toEqual([
    { id: "pips", document: { text: "a pip is 0.0001" }, at: 10 },
  ]);
  // The laptop knew of it and changed it.
  expect(await send([note("pips", "0.01 for the yen", 20, 10)])).toMatchObject([{ at: 20 }]);
  // The phone was offline and did not.
  const [both] = await send([note("pips", "ask about JPY", 15, 10)]);
  expect(both?.document).toEqual({ text: "0.01 for the yen\n\nask about JPY" });
  expect(both?.at).toBeGreaterThan(20);
  // Sent again after an answer that was lost: nothing is written twice.
  expect(await send([note("pips", "ask about JPY", 15, 10)])).toEqual(
    [both].map((one) => ({ ...one, at: expect.any(Number) })),
  );
  expect((await send([]))[0]?.document).toEqual(both?.document);
});

test("of a card the later review counts", async () => {
  const ben = await member("ben@example.com");
  await mergeStudyEntries(ben, "card", [card("lot", 100, 10)]);
  expect(await mergeStudyEntries(ben, "card", [card("lot", 50, 5)])).toEqual([
    { id: "lot", document: { due: 100 }, at: 10 },
  ]);
  expect(await mergeStudyEntries(ben, "card", [card("lot", 300, 30)])).toMatchObject([{ document: { due: 300 } }]);
});

test("what is no entry is refused whole, and nobody else's is there", async () => {
  const eve = await member("eve@example.com");
  const bad = [
    { id: "Bad Id", document: { text: "x" }, at: 1, base: null },
    { id: "ok", document: { text: 5 }, at: 1, base: null },
    { id: "ok", document: { text: "x".repeat(10_001) }, at: 1, base: null },
    { id: "ok", document: { text: "x" }, at: -1, base: null },
    { id: "ok", document: { text: "x" }, at: 1e300, base: null },
  ];
  for (const entry of bad)
    await expect(mergeStudyEntries(eve, "note", [note("good", "kept?", 1), entry])).rejects.toMatchObject({
      status: 400,
    });
  const many = Array.from({ length: 201 }, (_, index) => note(`n${index}`, "x", 1));
  await expect(mergeStudyEntries(eve, "note", many)).rejects.toMatchObject({ status: 400 });
  expect(await mergeStudyEntries(eve, "note", [])).toEqual([]);
  // A clock that is years ahead does not win for ever.
  const [ahead] = await mergeStudyEntries(eve, "note", [note("pips", "future", Date.now() * 2)]);
  expect(ahead?.at).toBeLessThan(Date.now() + 120_000);
  const { data } = await (await member("carl@example.com")).from("study_entries").select("*");
  expect(data).toEqual([]);
  await expect(mergeStudyEntries(visitor, "note", [])).rejects.toMatchObject({ code: "PGRST202" });
  const forged = await eve.from("study_entries").insert({ kind: "note", item_id: "x", document: {}, changed_at: 1 });
  expect(forged.error?.code).toBe("42501");
  const told = await eve.rpc("export_my_data");
  expect(told.data.study_entries).toHaveLength(1);
});

test("a card is a few numbers, a note its text, an account 2 MB, and an answer what the device does not know", async () => {
  const fred = await member("fred@example.com");
  const large = { id: "lot", document: { due: 1, more: "x".repeat(500) }, at: 1, base: null };
  await expect(mergeStudyEntries(fred, "card", [large])).rejects.toMatchObject({ status: 400 });
  const padded = { ...note("pips", "short", 1), document: { text: "short", more: "x".repeat(30_000) } };
  const [kept] = await mergeStudyEntries(fred, "note", [padded]);
  expect(kept?.document).toEqual({ text: "short" });

  const page = (index: number) => note(`n${index}`, `${index} ${"é".repeat(9_900)}`, 1);
  const pages = (from: number, count: number) => Array.from({ length: count }, (_, index) => page(from + index));
  for (const from of [0, 20, 40, 60, 80]) await mergeStudyEntries(fred, "note", pages(from, 20), { pips: 1 });
  await expect(mergeStudyEntries(fred, "note", pages(100, 20))).rejects.toMatchObject({ status: 400 });
  const all = await mergeStudyEntries(fred, "note", []);
  expect(all).toHaveLength(101);
  const known = Object.fromEntries(all.map(({ id, at }) => [id, at]));
  expect(await mergeStudyEntries(fred, "note", [], known)).toEqual([]);
  // Another device changed one: the first one is told of that alone.
  await mergeStudyEntries(fred, "note", [note("pips", "longer", 2, known.pips)]);
  expect(await mergeStudyEntries(fred, "note", [], known)).toMatchObject([
    { id: "pips", document: { text: "longer" } },
  ]);
});

test("devices that send at once both arrive", async () => {
  const dora = await member("dora@example.com");
  await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      mergeStudyEntries(dora, "note", [note("pips", `line ${index}.`, 10 + index)]),
    ),
  );
  const [all] = await mergeStudyEntries(dora, "note", []);
  for (let index = 0; index < 8; index += 1) expect(String(all?.document.text)).toContain(`line ${index}.`);
});
