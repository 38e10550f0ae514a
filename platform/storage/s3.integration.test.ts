import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type S3Server, startS3Server } from "../../tests/support/s3-server.ts";
import { type AuthHarness, authHarness } from "../auth/test-harness.ts";
import { s3Files } from "./backends/s3-files.ts";
import { sweepFiles } from "./loose-files.ts";

let s3: S3Server;
let harness: AuthHarness;
let service: SupabaseClient;
beforeAll(async () => {
  s3 = await startS3Server();
  const place = Object.entries(s3.settings).map(([name, value]) => `${name} = "${value}"`);
  harness = await authHarness({ settings: `[storage.s3]\n${place.join("\n")}` });
  service = harness.client({ key: harness.platform.keys.serviceRoleKey });
  await service.storage.createBucket("files", { public: true });
});
afterEach(() => s3.refuse(0));
afterAll(() => s3.close());
afterAll(() => harness.stop());

const files = () => service.storage.from("files");
const sql = async <Row extends Record<string, unknown>>(text: string) =>
  (await harness.database.asService((tx) => tx.query<Row>(text))).rows;
const get = (name: string, headers: Record<string, string> = {}) =>
  harness.call(`/storage/v1/object/public/files/${name}`, { headers });
async function sweep(): Promise<void> {
  await sql("update platform.storage_loose_files set remove_after = now()");
  await sweepFiles(harness.database, s3Files(s3.settings));
}
/** Every object has a row and every row an object, once what was given up is cleared away. */
async function expectAgreement(): Promise<void> {
  await sweep();
  const rows = await sql<{ version: string }>("select version from storage.objects");
  const expected = rows.map(({ version }) => `site/${version.slice(0, 2)}/${version}`);
  expect([...s3.objects.keys()].toSorted()).toEqual(expected.toSorted());
  expect(s3.unfinished.size).toBe(0);
}

test("files lie in the service's bucket alone, and come back whole and in parts", async () => {
  const large = randomBytes(20_000_000);
  expect((await files().upload("small.txt", "0123456789")).error).toBeNull();
  expect((await files().upload("large.bin", large, { contentType: "application/x-large" })).error).toBeNull();
  expect(await (await get("small.txt")).text()).toBe("0123456789");
  expect(Buffer.from(await (await get("large.bin")).arrayBuffer()).equals(large)).toBe(true);
  const part = await get("large.bin", { range: "bytes=19999990-" });
  expect([part.status, part.headers.get("content-range")]).toEqual([206, "bytes 19999990-19999999/20000000"]);
  expect(Buffer.from(await part.arrayBuffer()).equals(large.subarray(-10))).toBe(true);
  expect(existsSync(join(harness.dataDir, "storage"))).toBe(false);
  await expectAgreement();
});

test("replacing, copying, moving and removing leave as many objects as rows", async () => {
  expect((await files().upload("small.txt", "replaced", { upsert: true })).error).toBeNull();
  expect((await files().copy("small.txt", "copy.txt")).error).toBeNull();
  expect((await files().move("copy.txt", "moved.txt")).error).toBeNull();
  expect(await (await get("moved.txt")).text()).toBe("replaced");
  expect((await files().remove(["small.txt"])).error).toBeNull();
  expect(await (await get("moved.txt")).text()).toBe("replaced");
  await expectAgreement();
});

test("an upload in parts goes on in the service's bucket and becomes one object", async () => {
  const bytes = randomBytes(14_000_000);
  const headers = { authorization: `Bearer ${harness.platform.keys.serviceRoleKey}`, "tus-resumable": "1.0.0" };
  const fields = `bucketName ${btoa("files")},objectName ${btoa("film.bin")}`;
  const begun = await harness.call("/storage/v1/upload/resumable", {
    method: "POST",
    headers: { ...headers, "upload-length": String(bytes.length), "upload-metadata": fields },
  });
  const partSize = 6 * 2 ** 20;
  for (let at = 0; at < bytes.length; at += partSize) {
    const part = { "upload-offset": String(at), "content-type": "application/offset+octet-stream" };
    const body = new Uint8Array(bytes.subarray(at, at + partSize));
    const sent = await harness.call(begun.headers.get("location") ?? "", {
      method: "PATCH",
      headers: { ...headers, ...part },
      body,
    });
    expect(sent.status).toBe(204);
  }
  expect(Buffer.from(await (await get("film.bin")).arrayBuffer()).equals(bytes)).toBe(true);
  await expectAgreement();
});

test.each([
  ["takes nothing", /^PUT /, 1_000],
  ["cannot put the parts together", /^POST .*uploadId=/, 9_000_000],
])("a service that %s leaves neither row nor object", async (_, pattern, size) => {
  s3.refuse(100, pattern);
  const { error } = await files().upload("refused.bin", randomBytes(size));
  expect(error).toMatchObject({ statusCode: "503", message: expect.stringContaining("not available right now") });
  s3.refuse(0);
  expect((await files().exists("refused.bin")).data).toBe(false);
  await expectAgreement();
});

test("what could not be removed while the service was away is removed when it is back", async () => {
  await files().upload("later.txt", "x");
  s3.refuse(100);
  expect((await files().remove(["later.txt"])).error).toBeNull();
  expect((await get("later.txt")).status).toBe(400);
  await expect(sweep()).rejects.toMatchObject({ status: 503 });
  s3.refuse(0);
  await expectAgreement();
});

test("a read while the service is away is 503, and nothing about the service", async () => {
  s3.refuse(100);
  const answer = await get("moved.txt");
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("2");
  expect(await answer.text()).not.toMatch(/127\.0\.0\.1|s3|bucket/i);
});
