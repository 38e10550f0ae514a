import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createDatabase } from "../postgres/pool.ts";
import { type TestDatabase, testDatabase } from "../postgres/test-database.ts";
import { createLimiter, type Limiter } from "./limits.ts";
import { pruneLimits } from "./prune-limits.ts";

let test_: TestDatabase;
let limiter: Limiter;
beforeAll(async () => {
  test_ = await testDatabase();
  limiter = createLimiter(test_.database);
});
afterAll(() => test_.stop());

test("allows the limit and says when the next attempt can succeed", async () => {
  expect(await limiter.take("a", 2, 60_000)).toEqual({ ok: true, retryAfter: 0 });
  expect(await limiter.take("a", 2, 60_000)).toEqual({ ok: true, retryAfter: 0 });
  const refused = await limiter.take("a", 2, 60_000);
  expect(refused.ok).toBe(false);
  expect(refused.retryAfter).toBeGreaterThan(50);
  expect(refused.retryAfter).toBeLessThanOrEqual(60);
  expect((await limiter.take("b", 2, 60_000)).ok).toBe(true);
});

test("slides: only attempts within the window count, and refused ones do not", async () => {
  await limiter.take("slide", 1, 300);
  expect((await limiter.take("slide", 1, 300)).ok).toBe(false);
  await new Promise((resolve) => setTimeout(resolve, 320));
  expect((await limiter.take("slide", 1, 300)).ok).toBe(true);
});

test("repeats a refusal from memory, and asks again when its time is over", async () => {
  const asked = vi.spyOn(test_.database, "asService");
  expect((await limiter.takeForGood("for good", 1, 300)).ok).toBe(true);
  for (let count = 0; count < 50; count += 1)
    expect(await limiter.takeForGood("for good", 1, 300)).toEqual({ ok: false, retryAfter: 1 });
  expect(asked).toHaveBeenCalledTimes(2);
  asked.mockRestore();
  expect((await limiter.takeForGood("other", 1, 300)).ok).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 320));
  expect((await limiter.takeForGood("for good", 1, 300)).ok).toBe(true);
});

test("gives an attempt back", async () => {
  await limiter.take("refund", 1, 60_000);
  await limiter.refund("refund");
  await limiter.refund("refund");
  expect((await limiter.take("refund", 1, 60_000)).ok).toBe(true);
});

test("counts exactly under parallel attempts of two processes", async () => {
  const quiet = { info() {}, warn() {}, error() {} };
  const other = createDatabase({ ownerUrl: test_.ownerUrl, callerUrl: test_.callerUrl, log: quiet });
  const limiters = [limiter, createLimiter(other)];
  const attempts = Array.from({ length: 60 }, (_, index) => limiters[index % 2]!.take("burst", 7, 60_000));
  expect((await Promise.all(attempts)).filter(({ ok }) => ok)).toHaveLength(7);
  await other.close();
});

test("allows nothing when the limit is nought", async () => {
  expect(await limiter.take("none", 0, 1_000)).toEqual({ ok: false, retryAfter: 1 });
});

test("forgets what is past and is out of callers' reach", async () => {
  await limiter.take("past", 1, 1);
  await new Promise((resolve) => setTimeout(resolve, 20));
  await pruneLimits(test_.database);
  const { rows } = await test_.database.asService((tx) =>
    tx.query("select from platform.rate_limits where key = 'past'"),
  );
  expect(rows).toEqual([]);
  for (const role of ["anon", "authenticated", "service_role"] as const) {
    for (const table of ["rate_limits", "signing_keys", "api_keys", "secrets"]) {
      const asked = test_.database.asCaller({ role, claims: { role } }, (tx) =>
        tx.query(`select * from platform.${table}`),
      );
      await expect(asked).rejects.toMatchObject({ code: "42501" });
    }
  }
});

test("counts of attempts outlive a crash of PostgreSQL", async () => {
  const { rows } = await test_.database.asService((tx) =>
    tx.query(
      "select relpersistence from pg_class where oid in ('platform.rate_limits'::regclass, 'public.licence_requests'::regclass)",
    ),
  );
  expect(rows).toEqual([{ relpersistence: "p" }, { relpersistence: "p" }]);
});
