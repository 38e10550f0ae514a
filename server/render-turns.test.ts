import { expect, test } from "vitest";
import { createRenderTurns } from "./render-turns.ts";

const patient = 60_000;

/** A render begins in a later turn of the event loop. */
async function turnsOfTheLoop() {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Renders that end when they are told to, in the order in which they began. */
function rendering() {
  const lines: unknown[] = [];
  const log = { info() {}, error() {}, warn: (_: string, fields?: object) => void lines.push(fields) };
  const turns = createRenderTurns(log, {
    together: { running: 3, waiting: 10, waitMs: patient },
    perClient: { running: 2, waiting: 4, waitMs: patient },
    perSite: { running: 2, waiting: 4, waitMs: patient },
  });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    lines,
    begun,
    ask: (client: string) =>
      turns.run(client, () => {
        begun.push(client);
        return new Promise<string>((resolve) => ends.push(() => resolve("page")));
      }),
    async endFirst() {
      await turnsOfTheLoop();
      ends.shift()?.();
      await turnsOfTheLoop();
    },
  };
}

test("a client that asks for much runs two renders at once, and another's comes before those that wait", async () => {
  const { begun, ask, endFirst } = rendering();
  const much = Array.from({ length: 6 }, () => ask("203.0.113.7"));
  const other = ask("198.51.100.2");
  await turnsOfTheLoop();
  expect(begun).toEqual(["203.0.113.7", "203.0.113.7", "198.51.100.2"]);
  for (let count = 0; count < 7; count += 1) await endFirst();
  expect(await Promise.all([...much, other])).toEqual(Array.from({ length: 7 }, () => "page"));
});

test("all clients together run no more than the common number, in turns", async () => {
  const { begun, ask, endFirst } = rendering();
  const asked = ["a", "a", "a", "b", "b", "c"].map(ask);
  await turnsOfTheLoop();
  expect(begun).toEqual(["a", "a", "b"]);
  await endFirst();
  await endFirst();
  // Those who waited in the common line come before the third page of the one who had two.
  expect(begun).toEqual(["a", "a", "b", "b", "c"]);
  for (let count = 0; count < 4; count += 1) await endFirst();
  expect(await Promise.all(asked)).toEqual(Array.from({ length: 6 }, () => "page"));
});

test("all addresses of one network together leave room for others, whose pages come before those that wait", async () => {
  const { begun, ask, endFirst } = rendering();
  const much = [1, 2, 3, 4, 5].map((subscriber) => ask(`2001:db8:1:${subscriber}::/64`));
  const other = ask("2001:db8:2:1::/64");
  await turnsOfTheLoop();
  expect(begun).toEqual(["2001:db8:1:1::/64", "2001:db8:1:2::/64", "2001:db8:2:1::/64"]);
  for (let count = 0; count < 6; count += 1) await endFirst();
  expect(await Promise.all([...much, other])).toEqual(Array.from({ length: 6 }, () => "page"));
});

test("beyond its line a client is refused, and a thousand refusals are one line", async () => {
  const { lines, ask, endFirst } = rendering();
  const asked = Array.from({ length: 6 }, () => ask("203.0.113.7"));
  const refused = await Promise.all(Array.from({ length: 1000 }, () => ask("203.0.113.7")));
  expect(new Set(refused)).toEqual(new Set(["busy"]));
  expect(lines).toEqual([{ service: "pages", refused: 1 }]);
  for (let count = 0; count < 6; count += 1) await endFirst();
  expect(await Promise.all(asked)).toEqual(Array.from({ length: 6 }, () => "page"));
});

test("a render that fails gives its turn back", async () => {
  const log = { info() {}, error() {}, warn() {} };
  const one = { running: 1, waiting: 0, waitMs: patient };
  const turns = createRenderTurns(log, { together: one, perClient: one, perSite: one });
  const fail = () => Promise.reject(new Error("broken"));
  await expect(turns.run("203.0.113.7", fail)).rejects.toThrow("broken");
  expect(await turns.run("203.0.113.7", async () => "page")).toBe("page");
});

test("others are heard between renders that wait for nothing", async () => {
  const log = { info() {}, error() {}, warn() {} };
  const two = { running: 2, waiting: 100, waitMs: patient };
  const turns = createRenderTurns(log, { together: two, perClient: two, perSite: two });
  let begun = 0;
  const compute = async () => {
    begun += 1;
  };
  const asked = Array.from({ length: 20 }, () => turns.run("203.0.113.7", compute));
  const heard = new Promise((resolve) => setImmediate(() => resolve(begun)));
  expect(await Promise.race([heard, Promise.all(asked)])).toBeLessThanOrEqual(2);
  await Promise.all(asked);
  expect(begun).toBe(20);
});
