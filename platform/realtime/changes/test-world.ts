import { vi } from "vitest";
import type { Caller } from "../../postgres/database.ts";
import { type TestDatabase, testDatabase } from "../../postgres/test-database.ts";
import type { ChangeData, ChangeFeed, ChangeRequest, ChangeSubscription } from "./change-feed.ts";
import { type ChangeFeedOptions, createChangeFeed } from "./create-change-feed.ts";

/** Tables with every kind of policy; `db` is a schema of its own, exposed like public. */
const world = `
create schema db;
grant usage on schema db to anon, authenticated, service_role;
set search_path = db;
create type mood as enum ('calm', 'grim');
create table open_notes (id bigint primary key, body text, amount numeric(8, 2), done boolean, tags text[], data jsonb, at timestamptz,
  day date, mood mood, ratio float8, bytes bytea, hidden text);
create table own_notes (id int primary key, owner uuid not null, body text);
create table staff_notes (id int primary key, body text);
create table unfed (id int primary key);
create table no_key (body text);
create table days (id int, day date, body text, primary key (id, day)) partition by range (day);
create table days_old (body text, day date not null, id int not null);
alter table days attach partition days_old for values from ('2020-01-01') to ('2021-01-01');
create table days_new partition of days for values from ('2021-01-01') to ('2030-01-01');
create function caller_id() returns text language sql stable as $$ select current_setting('request.jwt.claims', true)::json ->> 'sub' $$;
create function is_mine(own_notes) returns boolean language sql stable as $$ select $1.owner::text = db.caller_id() $$;
do $$ declare t text; begin
  foreach t in array array['open_notes', 'own_notes', 'staff_notes', 'unfed', 'no_key', 'days'] loop
    execute format('alter table db.%I enable row level security', t);
    execute format('grant select, insert, update, delete on db.%I to anon, authenticated, service_role', t);
  end loop;
end $$;
revoke select on open_notes, staff_notes from anon, authenticated;
grant select (id, body, amount, done, tags, data, at, day, mood, ratio, bytes) on open_notes to anon, authenticated;
grant select on staff_notes to authenticated;
create policy everybody on open_notes for select using (true);
create policy everybody on unfed for select using (true);
create policy everybody on no_key for select using (true);
create policy everybody on days for select using (true);
create policy owner on own_notes for select to authenticated using (owner::text = caller_id());
create policy nobody on staff_notes for select using (false);
alter publication supabase_realtime add table open_notes, own_notes, staff_notes, days;
reset search_path;
`;

const person = (sub: string): Caller => ({ role: "authenticated", claims: { role: "authenticated", sub } });

export const ids = {
  a: "00000000-0000-4000-8000-00000000000a",
  b: "00000000-0000-4000-8000-00000000000b",
} as const;

export const callers = {
  anon: { role: "anon", claims: { role: "anon" } },
  a: person(ids.a),
  b: person(ids.b),
  service: { role: "service_role", claims: { role: "service_role" } },
} satisfies Record<string, Caller>;

export type Heard = ChangeSubscription & {
  readonly changes: readonly ChangeData[];
  /** The ids that each change came with. */
  readonly answered: readonly (readonly number[])[];
  /** Waits until so many have come, and fails when there are more. */
  next(count?: number): Promise<readonly ChangeData[]>;
};

export type ChangesWorld = TestDatabase & {
  readonly feed: ChangeFeed;
  readonly logged: string[];
  run(sql: string): Promise<void>;
  listen(caller: Caller, ...requests: Partial<ChangeRequest>[]): Promise<Heard>;
};

const wholeSchema: ChangeRequest = { event: "*", schema: "db", table: undefined, filter: undefined };

export async function hear(
  feed: ChangeFeed,
  caller: Caller,
  requests: readonly Partial<ChangeRequest>[],
  client = "192.0.2.1",
): Promise<Heard> {
  const changes: ChangeData[] = [];
  const answered: (readonly number[])[] = [];
  let read = 0;
  const subscription = await feed.subscribe(
    { caller, client },
    requests.map((request) => ({ ...wholeSchema, ...request })),
    (ids, data) => {
      answered.push(ids);
      changes.push(data);
    },
  );
  return {
    ...subscription,
    changes,
    answered,
    async next(count = 1) {
      await vi.waitUntil(() => changes.length >= read + count, { timeout: 10_000, interval: 5 });
      const fresh = changes.slice(read);
      if (fresh.length > count)
        throw new Error(`${fresh.length} changes instead of ${count}: ${JSON.stringify(fresh)}`);
      read = changes.length;
      return fresh;
    },
  };
}

export const captures = ["log", "triggers"] as const;
export type CaptureName = (typeof captures)[number];

export async function changesWorld(
  capture: CaptureName,
  options: Partial<ChangeFeedOptions> = {},
): Promise<ChangesWorld> {
  const test = await testDatabase();
  await test.database.asService((tx) => tx.query(world));
  const logged: string[] = [];
  const log = {
    info: (text: string) => logged.push(text),
    warn: (text: string) => logged.push(text),
    error: (text: string) => logged.push(text),
  };
  const feed = createChangeFeed({
    database: test.database,
    ownerUrl: capture === "log" ? test.ownerUrl : undefined,
    schemas: ["db"],
    log,
    ...options,
  });
  return {
    ...test,
    feed,
    logged,
    run: async (sql) => {
      await test.database.asService((tx) => tx.query(sql));
    },
    listen: (caller, ...requests) => hear(feed, caller, requests),
    async stop() {
      await feed.close();
      await test.stop();
    },
  };
}
