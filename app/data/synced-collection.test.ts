import type { SupabaseClient } from "@supabase/supabase-js";
import { beforeEach, expect, test } from "vitest";
import { mergeLibraries } from "#app/features/lab/rules/open/library.ts";
import type { SavedRun } from "#app/features/lab/saved/saved-run.ts";
import { mergeSavedRuns } from "#app/features/lab/saved/saved-runs-storage.ts";
import { presets } from "#trading/strategy/presets/presets.ts";
import type { SavedStrategy } from "../market/device-strategies.ts";
import { Overtaken, syncedCollection } from "./synced-collection.ts";

const client = {} as SupabaseClient;

/** A device and an account whose answers wait until the test lets them go. */
function sides<Item extends { readonly id: string }>() {
  const state = { device: [] as readonly Item[], account: [] as readonly Item[], problem: null as string | null };
  const waiting: (() => void)[] = [];
  const answer = () => new Promise<void>((resolve) => waiting.push(resolve));
  const arrived = () => expect.poll(() => waiting.length).toBeGreaterThan(0);
  return {
    state,
    /** Waits for a request, then lets it be answered. */
    letAnswer: async () => {
      await arrived();
      waiting.shift()?.();
    },
    arrived,
    options: {
      read: () => state.device,
      write: (items: readonly Item[]) => {
        state.device = items;
        return null;
      },
      load: async () => {
        const there = state.account;
        await answer();
        return there;
      },
      send: async (_: SupabaseClient, items: readonly Item[]) => {
        await answer();
        const sent = new Set(items.map(({ id }) => id));
        state.account = [...state.account.filter(({ id }) => !sent.has(id)), ...items];
      },
      remove: async (_: SupabaseClient, id: string) => {
        await answer();
        state.account = state.account.filter((item) => item.id !== id);
      },
      account: async () => ({ client, user: "ana" }),
    },
  };
}

const run = (id: string, madeAt: number) => ({ id, name: id, madeAt }) as SavedRun;
const ids = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id);

const strategiesOf = (
  options: ReturnType<typeof sides<SavedStrategy>>["options"],
  copyId: () => string = () => "copy",
) =>
  syncedCollection<SavedStrategy>({
    ...options,
    what: "strategies",
    merge: (device, account, user) => mergeLibraries(device, account, user, copyId),
    changedAt: ({ updatedAt }) => updatedAt,
    withChange: (merged, { name, document, updatedAt }) => ({ ...merged, name, document, updatedAt }),
  });

let runs = sides<SavedRun>();
const runsOf = ({ options }: typeof runs) =>
  syncedCollection<SavedRun>({
    ...options,
    what: "backtests",
    merge: mergeSavedRuns,
    changedAt: ({ madeAt }) => madeAt,
  });
let collection = runsOf(runs);
beforeEach(() => {
  runs = sides();
  collection = runsOf(runs);
});

test("what is deleted does not come back with a synchronization that has its turn before the deletion", async () => {
  runs.state.account = [run("gone", 1)];
  runs.state.device = [{ ...run("gone", 1), owner: "ana" }];
  const syncing = [collection.sync(), collection.sync()];
  await runs.arrived();
  const removal = collection.remove("gone");
  for (const _ of ["load", "send", "load", "send"]) await runs.letAnswer();
  for (const { items } of await Promise.all(syncing)) expect(ids(items)).toEqual([]);
  await runs.letAnswer();
  expect(await removal).toBeNull();
  expect([ids(runs.state.device), ids(runs.state.account)]).toEqual([[], []]);
});

test("a backtest saved while the account answers is not lost, and is sent with the next synchronization", async () => {
  runs.state.device = [run("first", 1)];
  const syncing = collection.sync();
  await runs.letAnswer();
  await runs.arrived();
  runs.state.device = [run("second", 2), ...runs.state.device];
  await runs.letAnswer();
  expect(ids((await syncing).items)).toEqual(["second", "first"]);
  expect(ids(runs.state.device)).toEqual(["second", "first"]);
  const next = collection.sync();
  await runs.letAnswer();
  await runs.letAnswer();
  await next;
  expect(ids(runs.state.account)).toEqual(["first", "second"]);
});

test("what belongs to one member is neither sent nor stored once another has signed in meanwhile", async () => {
  const { state, options, arrived, letAnswer } = sides<SavedRun>();
  let user = "ana";
  const collection = syncedCollection<SavedRun>({
    ...options,
    what: "backtests",
    merge: mergeSavedRuns,
    changedAt: ({ madeAt }) => madeAt,
    account: async () => ({ client, user }),
  });
  state.device = [run("first", 1)];
  state.account = [run("second", 2)];
  const going = collection.sync();
  await arrived();
  user = "ben";
  state.device = [];
  await letAnswer();
  expect((await going).items).toEqual([]);
  expect([state.device, state.account.map(({ id }) => id)]).toEqual([[], ["second"]]);
});

test("a backtest deleted while the account answers does not come back", async () => {
  runs.state.device = [run("both", 1)];
  runs.state.account = [run("both", 1)];
  const syncing = collection.sync();
  await runs.arrived();
  const removing = collection.remove("both");
  await runs.letAnswer();
  await runs.letAnswer();
  expect((await syncing).items).toEqual([]);
  await runs.letAnswer();
  expect(await removing).toBeNull();
  expect([runs.state.device, runs.state.account]).toEqual([[], []]);
});

test("a backtest that is being sent when it is deleted is deleted in the account after it arrived", async () => {
  runs.state.device = [run("new", 1)];
  const syncing = collection.sync();
  await runs.letAnswer();
  await runs.arrived();
  const removing = collection.remove("new");
  await runs.letAnswer();
  await syncing;
  await runs.letAnswer();
  await removing;
  expect([runs.state.device, runs.state.account]).toEqual([[], []]);
});

test("an account that does not answer leaves the device's items, and a deletion tells what is still there", async () => {
  const failing = syncedCollection<SavedRun>({
    ...runs.options,
    what: "backtests",
    merge: mergeSavedRuns,
    changedAt: ({ madeAt }) => madeAt,
    account: async () => {
      throw new Error("no network");
    },
  });
  runs.state.device = [run("first", 1)];
  expect(await failing.sync()).toEqual({
    items: runs.state.device,
    problem: expect.stringMatching(/could not be reached \(no network\).*the backtests on this device/),
  });
  expect(await failing.remove("first")).toMatch(/still there/);
  expect(runs.state.device).toEqual([]);
});

test("a strategy changed while the account answers keeps the change, and is not taken for changed on both sides", async () => {
  const document = presets[0]?.document;
  if (!document) throw new Error("The presets are missing");
  const saved = (id: string, updatedAt: number, name = id): SavedStrategy => ({ id, name, document, updatedAt });
  const { state, options, letAnswer, arrived } = sides<SavedStrategy>();
  const strategies = strategiesOf(options);
  state.device = [saved("kept", 1), saved("renamed", 3)];
  state.account = [saved("other", 4)];
  const syncing = strategies.sync();
  await letAnswer();
  await arrived();
  const changed = { ...document, name: "new name" };
  state.device = [saved("kept", 1), { ...saved("renamed", 9, "new name"), document: changed }, saved("added", 8)];
  await letAnswer();
  const { items } = await syncing;
  expect(ids(items)).toEqual(["renamed", "added", "other", "kept"]);
  expect(items[0]).toMatchObject({ name: "new name", updatedAt: 9, syncedAt: 3, account: "ana" });
  expect(items[1]).toEqual(saved("added", 8));
  const next = strategies.sync();
  await letAnswer();
  await letAnswer();
  expect(ids((await next).items)).toEqual(["renamed", "added", "other", "kept"]);
  expect(state.account.find(({ id }) => id === "renamed")).toMatchObject({ name: "new name" });
});

test("a strategy changed here while the account answers with another device's change leaves both", async () => {
  const document = presets[0]?.document;
  if (!document) throw new Error("The presets are missing");
  const { state, options, letAnswer, arrived } = sides<SavedStrategy>();
  const strategies = strategiesOf(options);
  const here = { id: "one", name: "One", document, updatedAt: 1, syncedAt: 1, account: "ana" };
  state.device = [here];
  state.account = [{ id: "one", name: "Changed elsewhere", document, updatedAt: 5 }];
  const syncing = strategies.sync();
  await arrived();
  state.device = [{ ...here, name: "Changed here", updatedAt: 9 }];
  await letAnswer();
  await letAnswer();
  expect((await syncing).items).toMatchObject([{ name: "Changed here", updatedAt: 9 }]);
  const next = strategies.sync();
  await letAnswer();
  await letAnswer();
  expect((await next).items.map(({ name }) => name)).toEqual(["Changed here", expect.stringContaining("elsewhere")]);
  expect(state.account.map(({ id }) => id).sort()).toEqual(["copy", "one"]);
});

test("a strategy that is saved again after it was deleted, while the account answers, stays", async () => {
  const strategies = sides<SavedStrategy>();
  const collection = strategiesOf(strategies.options, () => crypto.randomUUID());
  const document = presets[0]?.document;
  if (!document) throw new Error("The presets are missing");
  const saved = { id: "one", name: "One", document, updatedAt: 1 };
  strategies.state.account = [saved];
  strategies.state.device = [{ ...saved, syncedAt: 1, account: "ana" }];
  const syncing = collection.sync();
  await strategies.arrived();
  const removal = collection.remove("one");
  strategies.state.device = [{ ...saved, updatedAt: 2 }];
  const next = collection.sync();
  for (const _ of ["load", "send", "remove", "load", "send"]) await strategies.letAnswer();
  await Promise.all([syncing, removal, next]);
  expect([ids(strategies.state.device), ids(strategies.state.account)]).toEqual([["one"], ["one"]]);
});

test("more than the back end reads of one request is sent in several, in order, and only while the same member is signed in", async () => {
  const sent: (readonly SavedRun[])[] = [];
  const signedIn = ["ana", "ana", "ben"];
  const device = ["a", "b", "c"].map((id, at) => ({ ...run(id, 3 - at), data: "é".repeat(220_000) }));
  const syncWith = (account: () => string | undefined) =>
    syncedCollection<SavedRun>({
      ...{
        what: "backtests",
        read: () => device,
        write: () => null,
        merge: mergeSavedRuns,
        changedAt: (one) => one.madeAt,
      },
      ...{ load: async () => [], remove: async () => {} },
      send: async (_, items) => {
        if (new TextEncoder().encode(JSON.stringify(items)).length > 2 ** 20) throw new Error("The body is too large");
        sent.push(items);
      },
      account: async () => ({ client, user: account() ?? "" }),
    }).sync();
  expect((await syncWith(() => "ana")).problem).toBeNull();
  expect(sent.map(ids)).toEqual([["a", "b"], ["c"]]);
  sent.length = 0;
  await syncWith(() => signedIn.shift());
  expect(sent.map(ids)).toEqual([["a", "b"]]);
});

test("a copy of what is written over is sent first, also where both are too much for one request", async () => {
  const preset = presets[0]?.document;
  if (!preset) throw new Error("The presets are missing");
  const version = (updatedAt: number, letter: string) =>
    ({
      id: "one",
      name: "One",
      document: { ...preset, text: letter.repeat(500_000) },
      updatedAt,
    }) as unknown as SavedStrategy;
  const sent: string[] = [];
  const { sync } = strategiesOf({
    ...sides<SavedStrategy>().options,
    read: () => [{ ...version(9, "a"), syncedAt: 1, account: "ana" }],
    load: async () => [version(5, "b")],
    send: async (_, items) => void sent.push(ids(items).join()),
  });
  await sync();
  expect(sent).toEqual(["copy", "one"]);
});

test("who is overtaken again and again is not told that the account cannot be reached", async () => {
  let tries = 0;
  const { sync } = syncedCollection<SavedRun>({
    ...sides<SavedRun>().options,
    what: "backtests",
    read: () => [run("first", 1)],
    load: async () => [],
    send: async () => {
      tries += 1;
      throw new Overtaken();
    },
    merge: mergeSavedRuns,
    changedAt: ({ madeAt }) => madeAt,
  });
  const { problem } = await sync();
  expect(tries).toBe(3);
  expect(problem).toBe(
    "Another device is saving to your account. These are the backtests on this device; they are sent with the next save.",
  );
});
