import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AuthHarness, authHarness } from "../auth/test-harness.ts";

let harness: AuthHarness;
let ada: SupabaseClient;
let bob: SupabaseClient;
const name = "picture.png";
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

beforeAll(async () => {
  harness = await authHarness();
  const service = harness.client({ key: harness.platform.keys.serviceRoleKey });
  [ada, bob] = await Promise.all([harness.confirmedUser("ada@example.com"), harness.confirmedUser("bob@example.com")]);
  await service.storage.createBucket("hers");
  await service.storage.createBucket("open", { public: true });
  await harness.database.asService(async (tx) => {
    await tx.query(`create policy owner_alone on storage.objects for all to authenticated
      using (bucket_id = 'hers' and owner = (select auth.uid())) with check (bucket_id = 'hers')`);
  });
  const options = { contentType: "image/png", cacheControl: "3600" };
  for (const [client, bucket] of [
    [ada, "hers"],
    [service, "open"],
  ] as const)
    expect((await client.storage.from(bucket).upload(name, pixel, options)).error).toBeNull();
});
afterAll(() => harness.stop());

const tokenOf = async (client: SupabaseClient) => (await client.auth.getSession()).data.session?.access_token ?? "";
const ask = async (path: string, client?: SupabaseClient, headers: Record<string, string> = {}) =>
  harness.call(path.startsWith("http") ? path : `/storage/v1${path}`, {
    headers: { ...(client ? { authorization: `Bearer ${await tokenOf(client)}` } : {}), ...headers },
  });
const kept = (response: Response) => [response.status, response.headers.get("cache-control")];
const varies = (response: Response) => response.headers.get("vary")?.split(", ") ?? [];

describe.each([
  ["a file", "object", "object/authenticated"],
  ["a picture in another size", "render/image", "render/image/authenticated"],
])("%s", (_, kind, own) => {
  test("of a private bucket is asked for again each time, by whoever uses the browser now", async () => {
    const answer = await ask(`/${own}/hers/${name}`, ada);
    expect(kept(answer)).toEqual([200, "private, no-cache"]);
    expect(varies(answer)).toEqual(expect.arrayContaining(["Authorization", "apikey", "Origin"]));
    const known = { "if-none-match": answer.headers.get("etag") ?? "" };
    expect(kept(await ask(`/${own}/hers/${name}`, ada, known))).toEqual([304, "private, no-cache"]);
    expect(kept(await ask(`/${own}/hers/${name}`, bob, known))).toEqual([400, "no-store"]);
    expect(kept(await ask(`/${own}/hers/${name}`, undefined, known))).toEqual([400, "no-store"]);
  });

  test("at its public address is kept as the uploader wished", async () => {
    expect(kept(await ask(`/${kind}/public/open/${name}`))).toEqual([200, "max-age=3600"]);
    const service = { authorization: `Bearer ${harness.platform.keys.serviceRoleKey}` };
    expect(kept(await ask(`/${own}/open/${name}`, undefined, service))).toEqual([200, "private, no-cache"]);
  });

  test("at a signed address is kept by its reader alone, and no longer than the address is good", async () => {
    const options = kind === "object" ? {} : { transform: { width: 1 } };
    const signed = async (seconds: number) => {
      const { data } = await ada.storage.from("hers").createSignedUrl(name, seconds, options);
      const answer = await ask(data?.signedUrl ?? "");
      const [, age] = /^private, max-age=(\d+)$/.exec(answer.headers.get("cache-control") ?? "") ?? [];
      return Number(age);
    };
    expect(await signed(60)).toBeLessThanOrEqual(60);
    expect(await signed(60)).toBeGreaterThan(50);
    expect(await signed(7200)).toBe(3600);
  });
});
