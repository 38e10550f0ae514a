import { expect, test } from "vitest";
import { type ChangeData, type ChangeFeed, ChangeRequestError } from "./changes/change-feed.ts";
import type { Channel } from "./channel.ts";
import type { RealtimeContext } from "./context.ts";
import { readJoin } from "./join-payload.ts";
import { realtimeLimits } from "./limits.ts";
import { createShares } from "./shares.ts";
import { startChanges } from "./start-changes.ts";

const asked = { event: "*", schema: "public", table: "posts", filter: "id=eq.1" };
const change: ChangeData = {
  schema: "public",
  table: "posts",
  type: "INSERT",
  commit_timestamp: "2026-01-01T00:00:00Z",
  columns: [{ name: "id", type: "int4" }],
  record: { id: 1 },
  old_record: {},
  errors: null,
};

const plenty = { ofSocket: 10, ofAddress: 10, ofProcess: 10 };

function start(
  subscribe: ChangeFeed["subscribe"] | undefined,
  wait = false,
  changeShares = createShares(plenty),
  connection = { client: "192.0.2.1" },
) {
  const pushed: unknown[][] = [];
  const channel = {
    connection,
    identity: { caller: { role: "anon", claims: {} } },
    push: (event: string, payload: string) => pushed.push([event, JSON.parse(payload)]),
    tell: (...parts: unknown[]) => pushed.push(parts),
  } as unknown as Channel;
  const changes = subscribe && { subscribe, close: async () => undefined };
  const context = { changes, changeShares, log: { info() {}, warn() {}, error() {} } } as unknown as RealtimeContext;
  const config = { postgres_changes: [asked], postgres_changes_options: { wait } };
  return { pushed, started: startChanges(context, channel, readJoin({ config }, realtimeLimits)) };
}

test("answers each request with its id, and holds changes back until the join was answered", async () => {
  const { pushed, started } = start(async (_subscriber, requests, deliver) => {
    expect(requests).toEqual([asked]);
    deliver([7], change);
    return { ids: [7], useCaller() {}, end() {} };
  });
  const { echoes, begin } = await started;
  expect([echoes, pushed]).toEqual([[{ ...asked, id: 7 }], []]);
  begin();
  expect(pushed).toEqual([
    ["postgres_changes", "ok", "Subscribed to PostgreSQL"],
    ["postgres_changes", { ids: [7], data: change }],
  ]);
});

test("tells what is wrong with a request after the join, or instead of it where the client waits", async () => {
  const refuse = () => Promise.reject(new ChangeRequestError("no such column"));
  const message = "RealtimeDisabledForConfiguration: no such column";
  const { pushed, started } = start(refuse);
  (await started).begin();
  expect(pushed).toEqual([["postgres_changes", "error", message]]);
  await expect(start(refuse, true).started).rejects.toThrow(message);
  await expect(start(undefined, true).started).rejects.toThrow("Tables are not followed");
});

test("refuses what is past the part of a socket or an address, until something ends", async () => {
  const follow: ChangeFeed["subscribe"] = async () => ({ ids: [7], useCaller() {}, end() {} });
  const shares = createShares({ ofSocket: 1, ofAddress: 2, ofProcess: 10 });
  const socket = { client: "192.0.2.1" };
  const { subscription } = await start(follow, true, shares, socket).started;
  await expect(start(follow, true, shares, socket).started).rejects.toThrow("ChangesLimitReached: This socket follows");
  await start(follow, true, shares).started;
  await expect(start(follow, true, shares).started).rejects.toThrow("ChangesLimitReached: This address follows");
  subscription?.end();
  await start(follow, true, shares, socket).started;
  // What could not be followed takes nothing.
  subscription?.end();
  const refuse = () => Promise.reject(new ChangeRequestError("no such column"));
  for (let count = 0; count < 5; count += 1)
    await expect(start(refuse, true, shares, { client: "192.0.2.2" }).started).rejects.toThrow("no such column");
});
