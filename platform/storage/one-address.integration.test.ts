import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type AuthHarness, authHarness, siteUrl } from "../auth/test-harness.ts";

let harness: AuthHarness;
let service: SupabaseClient;
beforeAll(async () => {
  harness = await authHarness();
  service = harness.client({ key: harness.platform.keys.serviceRoleKey });
  await service.storage.createBucket("files");
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => harness.stop());

const ask = (path: string, from: string, init: RequestInit = {}) => {
  const headers = { apikey: harness.platform.keys.anonKey, ...(init.headers as Record<string, string>) };
  return harness.fetchFrom(from)(`${siteUrl}${path}`, { ...init, headers });
};
const times = <T>(count: number, run: (index: number) => T) => Array.from({ length: count }, (_, index) => run(index));
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Counts what is asked of the database from here on. */
function transactions() {
  const begun = [vi.spyOn(harness.database, "asCaller"), vi.spyOn(harness.database, "asService")];
  return () => begun.reduce((sum, { mock }) => sum + mock.calls.length, 0);
}

test("one address that asks for all it can does not keep another from its answers", async () => {
  const flood = times(600, () => ask("/storage/v1/bucket", "203.0.113.66"));
  const others = await Promise.all(times(10, () => ask("/rest/v1/courses?select=id&limit=1", "198.51.100.7")));
  expect(others.map(({ status }) => status)).toEqual(times(10, () => 200));
  expect((await ask("/storage/v1/bucket", "198.51.100.7")).status).toBe(200);
  const answers = await Promise.all(flood);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.headers.get("retry-after")).toBe("2");
  expect(await refused?.json()).toMatchObject({ statusCode: "429", code: "SlowDown" });
  expect((await ask("/storage/v1/bucket", "203.0.113.66")).status).toBe(200);
});

test("a thousand paths are signed in one question", async () => {
  await service.storage.from("files").upload("here.txt", "here");
  const paths = times(1000, (index) => (index === 500 ? "here.txt" : index === 501 ? "../x" : `absent-${index}.txt`));
  const count = transactions();
  const { data } = await service.storage.from("files").createSignedUrls(paths, 60);
  expect(count()).toBe(1);
  expect(data?.map(({ path }) => path)).toEqual(paths);
  expect(data?.flatMap(({ signedUrl }, index) => (signedUrl ? [index] : []))).toEqual([500]);
  expect((await harness.fetchFrom("192.0.2.1")(data?.[500]?.signedUrl ?? "")).status).toBe(200);
});

test("work for senders that have gone is given up", async () => {
  const count = transactions();
  const gone = times(100, () => new AbortController());
  const asked = gone.map(({ signal }) => ask("/storage/v1/bucket", "203.0.113.67", { signal }));
  for (const one of gone) one.abort();
  await Promise.all(asked);
  expect(count()).toBe(0);
});

test("a file whose sender has gone when it is whole is not stored, and its bytes are dropped", async () => {
  const gone = new AbortController();
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode("text"));
      setTimeout(() => {
        gone.abort();
        controller.close();
      }, 50);
    },
  });
  const headers = { authorization: `Bearer ${harness.platform.keys.serviceRoleKey}`, "content-type": "text/plain" };
  const init = { method: "POST", headers, body, duplex: "half", signal: gone.signal } as RequestInit;
  await ask("/storage/v1/object/files/gone.txt", "192.0.2.2", init);
  const { rows } = await harness.database.asService((tx) =>
    tx.query(`select name from storage.objects where name = 'gone.txt'
      union all select name from platform.storage_loose_files where name = 'gone.txt'`),
  );
  expect(rows).toEqual([]);
});

test("one address sends ten files at a time, and others send theirs meanwhile", async () => {
  await harness.database.asService((tx) =>
    tx.query("create policy anyone on storage.objects for all to anon using (bucket_id = 'files')"),
  );
  const held: (() => void)[] = [];
  let begun = 0;
  const slow = (index: number) => {
    const body = new ReadableStream(
      {
        async pull(controller) {
          begun += 1;
          await new Promise<void>((resolve) => held.push(resolve));
          controller.enqueue(new TextEncoder().encode("slow"));
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const headers = { "content-type": "text/plain" };
    const init = { method: "POST", headers, body, duplex: "half" } as RequestInit;
    return ask(`/storage/v1/object/files/slow-${index}.txt`, "203.0.113.68", init);
  };
  const slowOnes = times(60, slow);
  await vi.waitUntil(() => begun >= 10, { timeout: 20_000, interval: 20 });
  await pause(300);
  expect(begun).toBe(10);
  const other = { method: "POST", body: "quick", headers: { "content-type": "text/plain" } };
  expect((await ask("/storage/v1/object/files/other.txt", "198.51.100.7", other)).status).toBe(200);
  expect((await ask("/storage/v1/bucket", "203.0.113.68")).status).toBe(200);
  const freeing = setInterval(() => held.shift()?.(), 5);
  const statuses = (await Promise.all(slowOnes)).map(({ status }) => status);
  clearInterval(freeing);
  expect([statuses.filter((one) => one === 200).length, statuses.filter((one) => one === 429).length]).toEqual([
    50, 10,
  ]);
});
