import { expect, test, vi } from "vitest";
import { addressOf } from "./hub.ts";
import { PresenceBook } from "./presence.ts";

const address = addressOf("room", false);
const entry = (key: string, ref: string, meta = "{}") => ({ address, key, ref, meta });

function openBook(members = 1) {
  const sent: unknown[] = [];
  const announce = (_: unknown, diff: string) => {
    sent.push(JSON.parse(diff));
    return members;
  };
  const book = new PresenceBook({ announce, gatherMs: 1, toldPerSecond: 1_000 });
  const flushed = () => vi.waitUntil(() => sent.length > 0).then(() => sent.splice(0));
  return { book, sent, flushed };
}

test("gathers joins and leaves, and does not tell of who came and went meanwhile", async () => {
  const { book, flushed } = openBook();
  book.join("p", entry("ada", "1", '{"a":1}'));
  book.join("p", entry("ada", "2"));
  book.join("p", entry("bob", "3"));
  book.leave(address, "3");
  const ada = { metas: [{ phx_ref: "1", a: 1 }, { phx_ref: "2" }] };
  expect(await flushed()).toEqual([{ joins: { ada }, leaves: {} }]);
  expect(JSON.parse(book.state(address))).toEqual({ ada });
  book.leave(address, "1");
  expect(await flushed()).toEqual([{ joins: {}, leaves: { ada: { metas: [{ phx_ref: "1", a: 1 }] } } }]);
});

test("tells a newcomer what members were told: it hears the changes since then with them", async () => {
  const { book, sent, flushed } = openBook();
  book.join("p", entry("ada", "1"));
  expect([book.state(address), sent]).toEqual(["{}", []]);
  await flushed();
  book.leave(address, "1");
  book.join("p", entry("bob", "2"));
  expect(Object.keys(JSON.parse(book.state(address)))).toEqual(["ada"]);
  book.leave(address, "2");
  expect(Object.keys(JSON.parse(book.state(address)))).toEqual(["ada"]);
  expect(await flushed()).toMatchObject([{ joins: {}, leaves: { ada: {} } }]);
  expect(book.state(address)).toBe("{}");
});

test("gathers for longer after many members were told", () => {
  vi.useFakeTimers();
  try {
    const { book, sent } = openBook(500);
    for (const ref of ["1", "2", "3"]) {
      book.join("p", entry("ada", ref));
      vi.advanceTimersByTime(200);
    }
    // The second waits until half a second after the first, and the third goes with it.
    expect(sent).toHaveLength(2);
    book.close();
  } finally {
    vi.useRealTimers();
  }
});

test("keeps keys that objects have a meaning for", async () => {
  const { book, flushed } = openBook();
  for (const key of ["__proto__", "constructor", ""]) book.join("p", entry(key, `ref ${key}`));
  await flushed();
  expect(Object.keys(JSON.parse(book.state(address)))).toEqual(["__proto__", "constructor", ""]);
  book.close();
});

test("replaces what a process holds by what it says it holds, and nothing of the others", async () => {
  const { book, flushed } = openBook();
  book.join("p", entry("ada", "1"));
  book.join("p", entry("bob", "2"));
  book.join("q", entry("eve", "3"));
  await flushed();
  book.replace("p", [entry("bob", "2"), entry("dan", "4")]);
  expect(await flushed()).toEqual([
    { joins: { dan: { metas: [{ phx_ref: "4" }] } }, leaves: { ada: { metas: [{ phx_ref: "1" }] } } },
  ]);
  book.replace("p", []);
  await flushed();
  expect(Object.keys(JSON.parse(book.state(address)))).toEqual(["eve"]);
  book.leave(address, "3");
  expect(book.sizeOf(address)).toBe(0);
  book.close();
});
