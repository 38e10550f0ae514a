import { expect, test, vi } from "vitest";
import { addressOf } from "./hub.ts";
import { PresenceBook } from "./presence.ts";

const address = addressOf("room", false);
const entry = (key: string, ref: string, meta = "{}") => ({ address, key, ref, meta });

function openBook() {
  const sent: unknown[] = [];
  const book = new PresenceBook({ announce: (_, diff) => sent.push(JSON.parse(diff)), gatherMs: 1 });
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

test("tells members what a newcomer's state holds before the newcomer is told", () => {
  const { book, sent } = openBook();
  book.join("p", entry("ada", "1"));
  book.state(address);
  expect(sent).toEqual([{ joins: { ada: { metas: [{ phx_ref: "1" }] } }, leaves: {} }]);
  book.close();
});

test("keeps keys that objects have a meaning for", () => {
  const { book } = openBook();
  for (const key of ["__proto__", "constructor", ""]) book.join("p", entry(key, `ref ${key}`));
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
  expect(Object.keys(JSON.parse(book.state(address)))).toEqual(["eve"]);
  book.leave(address, "3");
  expect(book.sizeOf(address)).toBe(0);
  book.close();
});
