import { afterAll, expect, test } from "vitest";
import { courseWorld, type Person } from "../tests/support/course-world.ts";

const world = await courseWorld();
const { student, other, sql, ask } = world;
afterAll(() => world.stop());

const place = (chapter: string, block: number, at: number, id = "costs") => ({ id, document: { chapter, block }, at });
const send = async (caller: Person | null, entries: unknown) => {
  const { status, text } = await ask(caller, "rpc/merge_reading_positions", { entries });
  return status === 200 ? (JSON.parse(text) as unknown) : status;
};

test("of two devices the later place counts, and each hears of it", async () => {
  expect(await send(student, [place("spread", 4, 100)])).toEqual([place("spread", 4, 100)]);
  expect(await send(student, [place("swap", 1, 200)])).toEqual([place("swap", 1, 200)]);
  expect(await send(student, [place("spread", 9, 150)]), "the slower device").toEqual([place("swap", 1, 200)]);
  const told = (await send(student, [place("end", 0, 253_402_300_799_000)])) as { at: number }[];
  expect(told[0]?.at, "a clock that runs ahead").toBeLessThan(Date.now() + 120_000);
});

test("nobody sees or changes another's place, and nothing malformed is stored", async () => {
  await send(student, [place("spread", 4, 100, "risk")]);
  expect(await send(other, [])).toEqual([]);
  expect((await ask(other, "reading_positions?select=*")).text).toBe("[]");
  expect(await send(null, [])).toBeGreaterThanOrEqual(400);
  const forged = await ask(other, "reading_positions", {
    user_id: student.sub,
    book_id: "x",
    chapter: "y",
    block: 1,
    changed_at: 1,
  });
  expect(forged.status).toBe(403);
  for (const wrong of [[place("A b", 1, 1)], [place("a", -1, 1)], [{ id: "a" }], {}, null, [place("a", 1, 1, "../x")]])
    expect(await send(student, wrong), JSON.stringify(wrong)).toBe(400);
});

test("they go with the account that is erased", async () => {
  await sql("update auth.users set deleted_at = now() where id = $1", [student.sub]);
  expect(await sql("select 1 from public.reading_positions where user_id = $1", [student.sub])).toEqual([]);
});
