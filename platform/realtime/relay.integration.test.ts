import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../postgres/database.ts";
import { type TestDatabase, testDatabase } from "../postgres/test-database.ts";
import { addressOf } from "./hub.ts";
import type { PlacedEntry } from "./presence.ts";
import { createRelay, type Relay } from "./relay.ts";
import { until } from "./test-server.ts";

let testing: TestDatabase;
const relays: Relay[] = [];
beforeAll(async () => {
  testing = await testDatabase();
});
afterAll(async () => {
  for (const relay of relays) await relay.close();
  await testing.stop();
});

const entryOf = (ref: string): PlacedEntry => ({ address: addressOf("room", false), key: ref, ref, meta: "{}" });

/** A process that holds what it says, and writes down what it hears of the others. */
async function open(database: Database = testing.database) {
  const own: PlacedEntry[] = [];
  const heard = new Map<string, Set<string>>();
  const of = (process: string) => heard.get(process) ?? heard.set(process, new Set()).get(process);
  const relay = await createRelay({
    database,
    log: { info() {}, warn() {}, error() {} },
    held: () => own,
    onAnnouncement: () => undefined,
    onJoin: (process, { ref }) => of(process)?.add(ref),
    onLeave: (_, ref) => {
      for (const refs of heard.values()) refs.delete(ref);
    },
    onState: (process, entries) => heard.set(process, new Set(entries.map(({ ref }) => ref))),
    aliveMs: 200,
  });
  relays.push(relay);
  const join = (ref: string) => {
    own.push(entryOf(ref));
    relay.join(entryOf(ref));
  };
  return { relay, join, refsOf: (other: Relay) => [...(heard.get(other.process) ?? [])] };
}

test("what a process tracks before it has heard of the others is told when it has", async () => {
  const first = await open();
  // So long that the second does not hear the first's own start, which asks for everything.
  await new Promise((resolve) => setTimeout(resolve, 300));
  const second = await open();
  second.join("early");
  expect(await until(() => first.refsOf(second.relay).includes("early"))).toBe(true);
});

test("a process that falls silent is gone, and what it holds is told again when it comes back", async () => {
  let away = false;
  const cut: Database = {
    ...testing.database,
    asService: (run, options) => (away ? Promise.reject(new Error("away")) : testing.database.asService(run, options)),
  };
  const [watching, silent] = [await open(), await open(cut)];
  silent.join("a");
  await until(() => watching.refsOf(silent.relay).length === 1);
  away = true;
  await until(() => watching.refsOf(silent.relay).length === 0);
  silent.join("b");
  away = false;
  expect(await until(() => watching.refsOf(silent.relay).sort().join() === "a,b")).toBe(true);
});
