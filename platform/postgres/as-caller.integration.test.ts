import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Caller, CallerRole, Database } from "./database.ts";
import { DatabaseUnavailable, TransactionRolledBack } from "./errors.ts";
import { createDatabase } from "./pool.ts";
import { type TestDatabase, testDatabase } from "./test-database.ts";
import { beginAsCaller, commit, rollback } from "./transaction.ts";

let server: TestDatabase;
let database: Database;
const quiet = { info() {}, warn() {}, error() {} };
const anon: Caller = { role: "anon", claims: { role: "anon" } };
const user = (sub: string): Caller => ({ role: "authenticated", claims: { role: "authenticated", sub } });

beforeAll(async () => {
  server = await testDatabase();
  database = server.database;
  await database.asService((tx) =>
    tx.query(`
      create table public.notes (id bigint generated always as identity primary key, owner text not null, body text not null);
      alter table public.notes enable row level security;
      create policy own on public.notes for all to authenticated
        using (owner = (current_setting('request.jwt.claims', true)::jsonb ->> 'sub'))
        with check (owner = (current_setting('request.jwt.claims', true)::jsonb ->> 'sub'));`),
  );
});
afterAll(() => server.stop());

const whoAmI = `select current_user as role, current_setting('request.jwt.claims', true) as claims,
  current_setting('request.headers', true) as headers, current_setting('request.method', true) as method,
  current_setting('request.path', true) as path, current_setting('statement_timeout') as timeout,
  current_setting('transaction_read_only') as read_only`;

test("a transaction knows its caller, the request and the role's time limit", async () => {
  const options = { headers: { "x-test": "1" }, method: "GET", path: "/notes", readOnly: true };
  const { rows } = await database.asCaller(user("u1"), (tx) => tx.query(whoAmI), options);
  expect(rows).toEqual([
    {
      role: "authenticated",
      claims: '{"role":"authenticated","sub":"u1"}',
      headers: '{"x-test":"1"}',
      method: "GET",
      path: "/notes",
      timeout: "8s",
      read_only: "on",
    },
  ]);
});

test.each([
  ["anon", "3s"],
  ["authenticated", "8s"],
  ["service_role", "30s"],
] as const)("%s may take %s a statement", async (role, limit) => {
  const { rows } = await database.asCaller({ role, claims: {} }, (tx) => tx.query(whoAmI));
  expect(rows[0]).toMatchObject({ role, timeout: limit });
});

test("days and months are those of UTC, whatever zone the server is set to", async () => {
  const { pathname } = new URL(server.ownerUrl);
  const name = pathname.slice(1);
  await database.asService((tx) => tx.query(`alter database ${name} set timezone = 'America/New_York'`));
  const local = createDatabase({ ownerUrl: server.ownerUrl, callerUrl: server.callerUrl, log: quiet });
  const month = `select current_setting('timezone') as zone, '2027-03-01T03:00:00Z'::timestamptz + interval '1 month' as "end"`;
  const inUtc = [{ zone: "UTC", end: new Date("2027-04-01T03:00:00Z") }];
  try {
    expect((await local.asService((tx) => tx.query(month))).rows).toEqual(inUtc);
    expect((await local.asCaller(anon, (tx) => tx.query(month))).rows).toEqual(inUtc);
  } finally {
    await local.close();
    await database.asService((tx) => tx.query(`alter database ${name} reset timezone`));
  }
});

test("a transaction of the owner's may still choose its isolation", async () => {
  const { rows } = await database.asService(async (tx) => {
    await tx.query("set transaction isolation level repeatable read");
    return tx.query("show transaction_isolation");
  });
  expect(rows).toEqual([{ transaction_isolation: "repeatable read" }]);
});

test("a role that is none of the three is refused before it reaches the server", async () => {
  for (const role of ["postgres", "authenticator", "constructor", 'anon"; --']) {
    await expect(
      database.asCaller({ role: role as CallerRole, claims: {} }, (tx) => tx.query("select 1")),
    ).rejects.toThrow(TypeError);
  }
});

test("claims with quotes, backslashes and line ends arrive unchanged", async () => {
  const claims = { sub: `'; drop table notes; --\\ " \n ☃ $1` };
  const { rows } = await database.asCaller({ role: "anon", claims }, (tx) => tx.query(whoAmI));
  expect(JSON.parse(rows[0]?.claims)).toEqual(claims);
});

test("rows of one user are invisible to another and to anon", async () => {
  await database.asCaller(user("a"), (tx) => tx.query("insert into notes (owner, body) values ('a', 'mine')"));
  const seen = (caller: Caller) =>
    database.asCaller(caller, (tx) => tx.query("select body from notes where body = 'mine'"));
  expect((await seen(user("a"))).rowCount).toBe(1);
  expect((await seen(user("b"))).rowCount).toBe(0);
  expect((await seen(anon)).rowCount).toBe(0);
  expect((await seen({ role: "service_role", claims: {} })).rowCount).toBe(1);
});

test("a failed statement rolls everything back and leaves its own error", async () => {
  const failed = database.asCaller(user("a"), async (tx) => {
    await tx.query("insert into notes (owner, body) values ('a', 'lost')");
    await tx.query("insert into notes (owner, body) values ('b', 'forbidden')");
  });
  await expect(failed).rejects.toMatchObject({ code: "42501" });
  const { rowCount } = await database.asService((tx) =>
    tx.query("select from notes where body in ('lost', 'forbidden')"),
  );
  expect(rowCount).toBe(0);
});

test("a caller that swallows a statement's error is told that nothing was stored", async () => {
  const swallowed = database.asCaller(user("a"), async (tx) => {
    await tx.query("insert into notes (owner, body) values ('a', 'swallowed')");
    await tx.query("select 1/0").catch(() => {});
    return "fine";
  });
  await expect(swallowed).rejects.toThrow(TransactionRolledBack);
});

test("rollback on request discards what succeeded", async () => {
  const result = await database.asCaller(
    user("a"),
    (tx) => tx.query("insert into notes (owner, body) values ('a', 'tried') returning body"),
    { rollback: true },
  );
  expect(result.rows).toEqual([{ body: "tried" }]);
  expect((await database.asService((tx) => tx.query("select from notes where body = 'tried'"))).rowCount).toBe(0);
});

test("a read-only transaction refuses to write", async () => {
  const write = database.asCaller(user("a"), (tx) => tx.query("insert into notes (owner, body) values ('a', 'x')"), {
    readOnly: true,
  });
  await expect(write).rejects.toMatchObject({ code: "25006" });
});

test("a statement beyond the role's time is cancelled", async () => {
  await expect(database.asCaller(anon, (tx) => tx.query("select pg_sleep(30)"))).rejects.toMatchObject({
    code: "57014",
  });
});

test("visitors who hold every connection that they have do not stop the service", async () => {
  const asked = Array.from({ length: 14 }, () => database.asCaller(anon, (tx) => tx.query("select pg_sleep(2)")));
  const settled = Promise.allSettled(asked);
  const startedAt = performance.now();
  const claims = { role: "service_role" };
  await database.asCaller({ role: "service_role", claims }, (tx) => tx.query("select 1"));
  expect(performance.now() - startedAt).toBeLessThan(1_000);
  await settled;
});

test("a forgotten await runs in its own transaction or not at all", async () => {
  let late: Promise<unknown> | undefined;
  let later: (() => Promise<unknown>) | undefined;
  await database.asCaller(user("a"), async (tx) => {
    late = tx.query("select current_user as role");
    later = () => tx.query("select current_user as role");
  });
  expect(await late).toMatchObject({ rows: [{ role: "authenticated" }] });
  await expect(later?.()).rejects.toThrow("has ended");
});

test("bigints are numbers while exact, text beyond; a date stays a date", async () => {
  const { rows } = await database.asService((tx) =>
    tx.query(
      "select count(*) as n, 9007199254740993::int8 as big, '2026-03-29'::date as day from pg_class where false",
    ),
  );
  expect(rows).toEqual([{ n: 0, big: "9007199254740993", day: "2026-03-29" }]);
});

test("no role, claim or time limit leaks into the next transaction under errors and cancels", async () => {
  const small = createDatabase({
    ownerUrl: server.ownerUrl,
    callerUrl: server.callerUrl,
    log: quiet,
    callerLimits: { connections: 4, waiting: 5_000, waitMs: 30_000 },
  });
  const roles: CallerRole[] = ["anon", "authenticated", "service_role"];
  const limits = { anon: "3s", authenticated: "8s", service_role: "30s" };
  let leaks = 0;
  let failures = 0;
  const one = async (n: number) => {
    const role = roles[n % 3] ?? "anon";
    const claims = { sub: `user-${n}` };
    try {
      await small.asCaller(
        { role, claims },
        async (tx) => {
          const { rows } = await tx.query(whoAmI);
          const found = rows[0];
          if (found?.role !== role || found.claims !== JSON.stringify(claims) || found.timeout !== limits[role])
            leaks++;
          if (n % 7 === 0) await tx.query("select 1/0");
          if (n % 11 === 0) await tx.query("set local statement_timeout = 1; select pg_sleep(1)");
          if (n % 13 === 0) throw new Error("the handler failed");
          if (n % 17 === 0) await tx.query("select 1/0").catch(() => {});
          if (n % 19 === 0) await tx.query("syntax error");
          if (n % 101 === 0)
            await small.asService((owner) =>
              owner.query(
                "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'authenticator' and datname = current_database() and state = 'idle' limit 1",
              ),
            );
          if (n % 103 === 0) await tx.query("set local role none; reset role").catch(() => {});
        },
        { rollback: n % 5 === 0, readOnly: n % 4 === 0 },
      );
    } catch {
      failures++;
    }
  };
  for (let batch = 0; batch < 40; batch++)
    await Promise.all(Array.from({ length: 150 }, (_, n) => one(batch * 150 + n)));
  expect(leaks).toBe(0);
  expect(failures).toBeGreaterThan(1_000);
  await small.close();
});

test("once a transaction has ended, its connection is the powerless login without claims again", async () => {
  const pool = new pg.Pool({ connectionString: server.callerUrl, max: 1, pipeline: true });
  const client = await pool.connect();
  for (const finish of [commit, rollback]) {
    await beginAsCaller(client, { role: "service_role", claims: { sub: "secret" } }, { method: "POST" });
    expect((await client.query(whoAmI)).rows[0]).toMatchObject({ role: "service_role", method: "POST" });
    await finish(client);
    const { rows } = await client.query(whoAmI);
    expect(rows[0]).toMatchObject({
      role: "authenticator",
      claims: "",
      headers: "",
      method: "",
      path: "",
      timeout: "0",
    });
  }
  client.release();
  await pool.end();
});

test("the login of the callers has no rights of its own", async () => {
  const client = new pg.Client(server.callerUrl);
  await client.connect();
  await expect(client.query("select * from public.notes")).rejects.toMatchObject({ code: "42501" });
  const { rows } = await client.query(
    "select rolsuper, rolinherit, rolbypassrls, rolcreaterole from pg_roles where rolname = current_user",
  );
  expect(rows).toEqual([{ rolsuper: false, rolinherit: false, rolbypassrls: false, rolcreaterole: false }]);
  await client.end();
});

test("too long a queue is refused at once, too long a wait after its limit", async () => {
  const tiny = createDatabase({
    ownerUrl: server.ownerUrl,
    callerUrl: server.callerUrl,
    log: quiet,
    callerLimits: { connections: 1, waiting: 1, waitMs: 200 },
  });
  let finish = () => {};
  const holding = tiny.asCaller(
    anon,
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  await expect.poll(() => finish.name).not.toBe("finish");
  const waiting = tiny.asCaller(anon, async () => {});
  await expect(tiny.asCaller(anon, async () => {})).rejects.toMatchObject({
    name: "DatabaseUnavailable",
    reason: "busy",
  });
  await expect(waiting).rejects.toMatchObject({ reason: "busy" });
  finish();
  await holding;
  await expect(tiny.asCaller(anon, async () => "served")).resolves.toBe("served");
  await tiny.close();
});

test("an error of the caller's own making is not mistaken for a database that is down", async () => {
  const own = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  await expect(database.asCaller(anon, () => Promise.reject(own))).rejects.toBe(own);
  await expect(database.asCaller(anon, () => Promise.reject(own))).rejects.not.toBeInstanceOf(DatabaseUnavailable);
});
