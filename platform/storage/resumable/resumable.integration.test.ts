import { randomBytes } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { type AuthHarness, authHarness, siteUrl } from "../../auth/test-harness.ts";
import { localFiles } from "../backends/local-files.ts";
import { sweepFiles } from "../loose-files.ts";
import { addUpload, holdPart, sweepUploads, uploadLimits } from "./uploads.ts";

let harness: AuthHarness;
let service: SupabaseClient;
let ada: SupabaseClient;
let bob: SupabaseClient;
const megabyte = 2 ** 20;
const partSize = 6 * megabyte;
const endpoint = "/storage/v1/upload/resumable";
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

beforeAll(async () => {
  harness = await authHarness();
  service = harness.client({ key: harness.platform.keys.serviceRoleKey });
  [ada, bob] = await Promise.all([harness.confirmedUser("ada@example.com"), harness.confirmedUser("bob@example.com")]);
  await service.storage.createBucket("files");
  await service.storage.createBucket("pictures", {
    public: false,
    fileSizeLimit: "1MB",
    allowedMimeTypes: ["image/*"],
  });
  await harness.database.asService((tx) =>
    tx.query(`create policy own_folder on storage.objects for all to authenticated
      using ((storage.foldername(name))[1] = auth.uid()::text) with check ((storage.foldername(name))[1] = auth.uid()::text)`),
  );
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => harness.stop());

const idOf = async (client: SupabaseClient) => (await client.auth.getUser()).data.user?.id ?? "";
const tokenOf = async (client: SupabaseClient) =>
  (await client.auth.getSession()).data.session?.access_token ?? harness.platform.keys.serviceRoleKey;
const sql = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await harness.database.asService((tx) => tx.query<Row>(text, values))).rows;

type Sender = { readonly headers: Record<string, string>; readonly at: string };
const as = async (client: SupabaseClient, more: Record<string, string> = {}): Promise<Sender> => ({
  headers: { authorization: `Bearer ${await tokenOf(client)}`, ...more },
  at: endpoint,
});
const metadata = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, text]) => `${name} ${Buffer.from(text).toString("base64")}`)
    .join(",");

/** The client's side of the protocol, one request at a time. */
const ask = (method: string, path: string, { headers }: Sender, more: Record<string, string>, body?: BodyInit) =>
  harness.call(path, {
    method,
    headers: { "tus-resumable": "1.0.0", ...headers, ...more },
    ...(body === undefined ? {} : { body, duplex: "half" }),
  } as RequestInit);
const create = (sender: Sender, fields: Record<string, string>, size: number, body?: BodyInit) =>
  ask(
    "POST",
    sender.at,
    sender,
    {
      "upload-length": String(size),
      "upload-metadata": metadata(fields),
      ...(body === undefined ? {} : { "content-type": "application/offset+octet-stream" }),
    },
    body,
  );
const patch = (sender: Sender, address: string, offset: number, body: BodyInit, more: Record<string, string> = {}) =>
  ask(
    "PATCH",
    address,
    sender,
    { "upload-offset": String(offset), "content-type": "application/offset+octet-stream", ...more },
    body,
  );
const head = (sender: Sender, address: string) => ask("HEAD", address, sender, {});
const end = (sender: Sender, address: string) => ask("DELETE", address, sender, {});
const locationOf = (response: Response) => response.headers.get("location") ?? "";
const offsetOf = (response: Response) => Number(response.headers.get("upload-offset") ?? Number.NaN);

async function begin(sender: Sender, fields: Record<string, string>, size: number): Promise<string> {
  const begun = await create(sender, fields, size);
  expect([begun.status, await begun.text()]).toEqual([201, ""]);
  return locationOf(begun);
}
async function sendAll(sender: Sender, address: string, bytes: Buffer, from = 0): Promise<Response> {
  let response = new Response();
  for (let at = from; at < bytes.length; at += partSize)
    response = await patch(sender, address, at, new Uint8Array(bytes.subarray(at, at + partSize)));
  return response;
}
const filesThere = () => {
  const folder = join(harness.dataDir, "storage");
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((one) =>
    one.isFile() ? [one.name] : [],
  );
};
/** What the job does, as if a day and more had passed for what is given up. */
async function sweep(): Promise<void> {
  await sweepUploads(harness.database);
  await sweepFiles(harness.database, localFiles(join(harness.dataDir, "storage")));
}
const downloaded = async (bucket: string, name: string) =>
  Buffer.from((await (await service.storage.from(bucket).download(name)).data?.arrayBuffer()) ?? new ArrayBuffer());

describe("an upload in parts", () => {
  test("becomes the object with its last byte, as it was sent", async () => {
    const sender = await as(ada);
    const name = `${await idOf(ada)}/film.bin`;
    const bytes = randomBytes(2 * partSize + 12_345);
    const before = filesThere().length;
    const fields = {
      bucketName: "files",
      objectName: name,
      contentType: "application/x-film",
      cacheControl: "3600",
      metadata: '{"title":"Übung"}',
    };
    const address = await begin(sender, fields, bytes.length);
    expect(address).toMatch(new RegExp(`^${siteUrl}${endpoint}/[\\w-]+$`));
    const first = await patch(sender, address, 0, new Uint8Array(bytes.subarray(0, partSize)));
    expect([first.status, offsetOf(first), first.headers.get("tus-resumable")]).toEqual([204, partSize, "1.0.0"]);
    expect(Date.parse(first.headers.get("upload-expires") ?? "")).toBeGreaterThan(Date.now() + 55 * 60_000);
    expect((await service.storage.from("files").exists(name)).data).toBe(false);
    const asked = await head(sender, address);
    expect([
      asked.status,
      offsetOf(asked),
      asked.headers.get("upload-length"),
      asked.headers.get("upload-metadata"),
    ]).toEqual([200, partSize, String(bytes.length), metadata(fields)]);
    const last = await sendAll(sender, address, bytes, partSize);
    expect([last.status, offsetOf(last), last.headers.get("tus-complete")]).toEqual([204, bytes.length, "1"]);
    expect((await downloaded("files", name)).equals(bytes)).toBe(true);
    const { data } = await service.storage.from("files").info(name);
    expect(data).toMatchObject({
      size: bytes.length,
      contentType: "application/x-film",
      cacheControl: "max-age=3600",
      metadata: { title: "Übung" },
    });
    expect(filesThere()).toHaveLength(before + 1);
    expect(offsetOf(await head(sender, address))).toBe(bytes.length);
    expect((await end(sender, address)).status).toBe(400);
  });

  test("may send its first part, or all of it, with the first request", async () => {
    const sender = await as(service);
    const half = await create(sender, { bucketName: "files", objectName: "half.txt" }, 10, "01234");
    expect([half.status, offsetOf(half)]).toEqual([201, 5]);
    expect((await patch(sender, locationOf(half), 5, "56789")).status).toBe(204);
    const whole = await create(sender, { bucketName: "files", objectName: "whole.txt" }, 10, "0123456789");
    expect([whole.status, offsetOf(whole)]).toEqual([201, 10]);
    const empty = await create(sender, { bucketName: "files", objectName: "empty.txt" }, 0);
    expect(empty.status).toBe(201);
    for (const [name, text] of [
      ["half.txt", "0123456789"],
      ["whole.txt", "0123456789"],
      ["empty.txt", ""],
    ] as const)
      expect((await downloaded("files", name)).toString()).toBe(text);
  });

  test("goes on where its sender broke off", async () => {
    const sender = await as(service);
    const bytes = randomBytes(3 * megabyte);
    const address = await begin(sender, { bucketName: "files", objectName: "broken.bin" }, bytes.length);
    let sent = 0;
    const broken = new ReadableStream(
      {
        async pull(controller) {
          if (sent === megabyte) return controller.error(new Error("gone"));
          controller.enqueue(new Uint8Array(bytes.subarray(sent, sent + 65_536)));
          sent += 65_536;
          await new Promise((resolve) => setTimeout(resolve, 5));
        },
      },
      { highWaterMark: 0 },
    );
    await patch(sender, address, 0, broken).catch(() => undefined);
    // What was still on its way between two buffers is not among it.
    const arrived = offsetOf(await head(sender, address));
    expect(arrived).toBeGreaterThan(0);
    expect(arrived).toBeLessThanOrEqual(megabyte);
    expect((await sendAll(sender, address, bytes, arrived)).status).toBe(204);
    expect((await downloaded("files", "broken.bin")).equals(bytes)).toBe(true);
  });

  test("takes its parts in their order, each once, and not a byte too many", async () => {
    const sender = await as(service);
    const address = await begin(sender, { bucketName: "files", objectName: "order.txt" }, 10);
    expect((await patch(sender, address, 5, "56789")).status).toBe(409);
    const both = await Promise.all([patch(sender, address, 0, "01234"), patch(sender, address, 0, "01234")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect((await patch(sender, address, 5, "56789-and-more")).status).toBe(413);
    expect((await patch(sender, address, 5, new Blob(["x".repeat(100_000)]).stream())).status).toBe(413);
    expect(offsetOf(await head(sender, address))).toBe(5);
    expect((await patch(sender, address, 5, "56789")).status).toBe(204);
    expect((await downloaded("files", "order.txt")).toString()).toBe("0123456789");
  });

  test("can be ended, and leaves nothing", async () => {
    const sender = await as(service);
    const before = filesThere();
    const address = await begin(sender, { bucketName: "files", objectName: "ended.txt" }, 10);
    await patch(sender, address, 0, "01234");
    expect(filesThere()).toHaveLength(before.length + 1);
    expect((await end(sender, address)).status).toBe(204);
    expect(filesThere()).toEqual(before);
    expect((await head(sender, address)).status).toBe(404);
  });

  test("is forgotten when its time is over, with what has arrived of it", async () => {
    const sender = await as(service);
    const before = filesThere();
    const address = await begin(sender, { bucketName: "files", objectName: "late.txt" }, 10);
    await patch(sender, address, 0, "01234");
    await sweep();
    expect(filesThere()).toHaveLength(before.length + 1);
    await sql(`update platform.storage_uploads set expires_at = now() - interval '1 second'
      where name = 'late.txt'`);
    expect((await patch(sender, address, 5, "56789")).status).toBe(410);
    await sweep();
    expect(filesThere()).toEqual(before);
    expect((await head(sender, address)).status).toBe(404);
    expect(await sql("select from platform.storage_uploads where name = 'late.txt'")).toEqual([]);
  });

  test("that is whole when its process is killed is complete as soon as its sender asks", async () => {
    const sender = await as(service);
    const address = await begin(sender, { bucketName: "files", objectName: "killed.txt" }, 10);
    const { asCaller } = harness.database;
    vi.spyOn(harness.database, "asCaller").mockImplementation((caller, run, options) =>
      options?.rollback ? asCaller(caller, run, options) : Promise.reject(new Error("killed")),
    );
    expect((await patch(sender, address, 0, "0123456789")).status).toBe(500);
    expect((await head(sender, address)).status).toBe(500);
    vi.restoreAllMocks();
    const asked = await head(sender, address);
    expect([asked.status, offsetOf(asked)]).toEqual([200, 10]);
    expect((await downloaded("files", "killed.txt")).toString()).toBe("0123456789");
  });
});

describe("who may send", () => {
  test("is decided by the policies when an upload begins", async () => {
    const his = `${await idOf(bob)}/mine.txt`;
    const refused = await create(await as(ada), { bucketName: "files", objectName: his }, 3);
    expect([refused.status, await refused.text()]).toEqual([403, "new row violates row-level security policy"]);
    const nobody: Sender = { headers: {}, at: endpoint };
    expect((await create(nobody, { bucketName: "files", objectName: his }, 3)).status).toBe(400);
    expect(await sql("select from platform.storage_uploads where name = $1", [his])).toEqual([]);
  });

  test("is decided by them again when it is complete", async () => {
    const sender = await as(ada);
    const name = `${await idOf(ada)}/changed.txt`;
    const before = filesThere();
    const address = await begin(sender, { bucketName: "files", objectName: name }, 6);
    await patch(sender, address, 0, "abc");
    await sql("create policy no_more on storage.objects as restrictive for insert to authenticated with check (false)");
    const last = await patch(sender, address, 3, "def");
    await sql("drop policy no_more on storage.objects");
    expect([last.status, await last.text()]).toEqual([403, "new row violates row-level security policy"]);
    expect(await sql("select from storage.objects where name = $1", [name])).toEqual([]);
    expect(filesThere()).toEqual(before);
    expect((await head(sender, address)).status).toBe(404);
  });

  test("nobody else may ask for it, go on with it or end it", async () => {
    const sender = await as(ada);
    const name = `${await idOf(ada)}/hers.txt`;
    const address = await begin(sender, { bucketName: "files", objectName: name }, 6);
    const others: Sender[] = [
      await as(bob),
      await as(service),
      { ...(await as(bob)), headers: { apikey: harness.platform.keys.anonKey } },
    ];
    for (const other of others) {
      expect((await head(other, address)).status).toBe(404);
      expect((await patch(other, address, 0, "stolen")).status).toBe(404);
      expect((await end(other, address)).status).toBe(404);
    }
    const signed = { headers: { "x-signature": "x" }, at: `${endpoint}/sign` };
    expect((await patch(signed, address.replace("/resumable/", "/resumable/sign/"), 0, "stolen")).status).toBe(404);
    expect((await patch(sender, address, 0, "hers!!")).status).toBe(204);
    expect((await downloaded("files", name)).toString()).toBe("hers!!");
  });

  test("a sender that has signed out goes on with nothing", async () => {
    const carl = await harness.confirmedUser("carl@example.com");
    const sender = await as(carl);
    const address = await begin(sender, { bucketName: "files", objectName: `${await idOf(carl)}/gone.txt` }, 3);
    await carl.auth.signOut();
    expect((await patch(sender, address, 0, "abc")).status).toBeGreaterThanOrEqual(400);
    expect(await sql("select from storage.objects where name like '%/gone.txt'")).toEqual([]);
  });

  test("what is there is replaced only when that was asked for", async () => {
    await service.storage.from("files").upload("there.txt", "old");
    const fields = { bucketName: "files", objectName: "there.txt" };
    const refused = await create(await as(service), fields, 3);
    expect([refused.status, await refused.text()]).toEqual([409, "The resource already exists"]);
    const sender = await as(service, { "x-upsert": "true" });
    const address = await begin(sender, fields, 3);
    expect((await patch(await as(service), address, 0, "new")).status).toBe(204);
    expect((await downloaded("files", "there.txt")).toString()).toBe("new");
  });

  test("of two that send the same object the first to end has it", async () => {
    const fields = { bucketName: "files", objectName: "race.txt" };
    const sender = await as(service);
    const [one, two] = [await begin(sender, fields, 3), await begin(sender, fields, 3)];
    expect((await patch(sender, two, 0, "two")).status).toBe(204);
    expect((await patch(sender, one, 0, "one")).status).toBe(409);
    expect((await downloaded("files", "race.txt")).toString()).toBe("two");
  });
});

describe("a signed upload address", () => {
  test("takes its object in parts, without a key", async () => {
    const name = `${await idOf(ada)}/signed.bin`;
    const { data } = await ada.storage.from("files").createSignedUploadUrl(name);
    const sender: Sender = { headers: { "x-signature": data?.token ?? "" }, at: `${endpoint}/sign` };
    const address = await begin(sender, { bucketName: "files", objectName: name }, 6);
    expect(address).toMatch(new RegExp(`^${siteUrl}${endpoint}/sign/[\\w-]+$`));
    await patch(sender, address, 0, "abc");
    const other = await ada.storage.from("files").createSignedUploadUrl(`${await idOf(ada)}/other.bin`);
    const stranger = { ...sender, headers: { "x-signature": other.data?.token ?? "" } };
    expect((await patch(stranger, address, 3, "xyz")).status).toBe(404);
    expect((await patch(sender, address, 3, "def")).status).toBe(204);
    expect((await downloaded("files", name)).toString()).toBe("abcdef");
    expect(await sql("select owner from storage.objects where name = $1", [name])).toEqual([
      { owner: await idOf(ada) },
    ]);
  });

  test("takes no other object, none without a token, and nothing after its maker has gone", async () => {
    const dora = await harness.confirmedUser("dora@example.com");
    const name = `${await idOf(dora)}/signed.txt`;
    const { data } = await dora.storage.from("files").createSignedUploadUrl(name);
    const sender: Sender = { headers: { "x-signature": data?.token ?? "" }, at: `${endpoint}/sign` };
    const elsewhere = await create(sender, { bucketName: "files", objectName: "elsewhere.txt" }, 3);
    expect([elsewhere.status, await elsewhere.text()]).toEqual([400, "The URL signature is not for this object"]);
    expect((await create({ ...sender, headers: {} }, { bucketName: "files", objectName: name }, 3)).status).toBe(400);
    const address = await begin(sender, { bucketName: "files", objectName: name }, 3);
    await dora.auth.signOut();
    expect((await patch(sender, address, 0, "abc")).status).toBe(400);
    expect(await sql("select from storage.objects where name = $1", [name])).toEqual([]);
  });
});

describe("limits", () => {
  test("of the bucket hold before a byte is sent", async () => {
    const sender = await as(service);
    const begun = (fields: Record<string, string>, size: number) =>
      create(sender, { bucketName: "pictures", objectName: "a.png", ...fields }, size);
    expect((await begun({ contentType: "image/png" }, 1_000_001)).status).toBe(413);
    expect((await begun({ contentType: "text/plain" }, 10)).status).toBe(415);
    expect((await begun({ contentType: "image/png" }, 51 * megabyte)).status).toBe(413);
    expect((await begun({ contentType: "nonsense" }, 10)).status).toBe(415);
    const nowhere = await create(sender, { bucketName: "nowhere", objectName: "x" }, 1);
    expect([nowhere.status, await nowhere.text()]).toEqual([404, "Bucket not found"]);
    expect(await sql("select from platform.storage_uploads where bucket_id in ('pictures', 'nowhere')")).toEqual([]);
  });

  test.each(["../x", "a//b", "", "a\u0000b", "x".repeat(1025), "a/../b", "Übung.txt"])(
    "refuse the name %j",
    async (name) => {
      const refused = await create(await as(service), { bucketName: "files", objectName: name }, 1);
      expect([refused.status, await refused.text()]).toEqual([400, expect.stringMatching(/Invalid key|character 0/)]);
    },
  );

  test.each(["[1]", "{", '{"a":"\\u0000"}'])("refuse %s as the object's own metadata", async (own) => {
    const fields = { bucketName: "files", objectName: "own.txt", metadata: own };
    expect((await create(await as(service), fields, 1)).status).toBe(400);
  });

  test("of content hold with the first part, and across small ones", async () => {
    const sender = await as(service);
    const page = Buffer.from(`<html><script>alert(1)</script>${" ".repeat(10_000)}`);
    const fields = { bucketName: "pictures", contentType: "image/png" };
    const atOnce = await begin(sender, { ...fields, objectName: "page.png" }, page.length + 10);
    const refused = await patch(sender, atOnce, 0, page, { "content-length": String(page.length) });
    expect([refused.status, await refused.text()]).toEqual([
      415,
      expect.stringContaining("text that a browser may run"),
    ]);
    expect(offsetOf(await head(sender, atOnce))).toBe(0);
    const inBits = await begin(sender, { ...fields, objectName: "bits.png" }, 12);
    await patch(sender, inBits, 0, "<ht");
    expect((await patch(sender, inBits, 3, "ml><scrip")).status).toBe(415);
    expect((await head(sender, inBits)).status).toBe(404);
    const picture = await begin(sender, { ...fields, objectName: "pixel.png" }, pixel.length);
    await patch(sender, picture, 0, pixel.subarray(0, 3));
    expect((await patch(sender, picture, 3, pixel.subarray(3))).status).toBe(204);
    await end(sender, atOnce);
  });

  test("of one address: thirty unfinished uploads, and others begin theirs", async () => {
    await sql("create policy anyone on storage.objects for all to anon using (bucket_id = 'files')");
    const from = (address: string) => async (index: number) => {
      const headers = {
        apikey: harness.platform.keys.anonKey,
        "tus-resumable": "1.0.0",
        "upload-length": "1",
        "upload-metadata": metadata({ bucketName: "files", objectName: `flood-${index}` }),
      };
      return harness.fetchFrom(address)(`${siteUrl}${endpoint}`, { method: "POST", headers });
    };
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => from("203.0.113.5")(index)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(uploadLimits.ofOne);
    expect(answers.find(({ status }) => status !== 201)?.status).toBe(429);
    expect((await from("203.0.113.6")(0)).status).toBe(201);
    await sql("drop policy anyone on storage.objects");
    await sql("delete from platform.storage_uploads where name like 'flood-%'");
  });

  test("of bytes: what one sender and all together hold of the disk", async () => {
    const limits = { ...uploadLimits, bytesOfOne: 100, bytesOfAll: 250 };
    await sql("delete from platform.storage_uploads");
    const add = (owner: string | null, address: string, size: number, unlimited = false) =>
      addUpload(
        harness.database,
        {
          id: crypto.randomUUID(),
          bucket: "files",
          name: "n",
          holder: "h",
          owner,
          address,
          upsert: false,
          metadata: {},
          size,
        },
        unlimited,
        limits,
      ).then(
        () => 201,
        (error: { status: number }) => error.status,
      );
    expect(await add("ada", "a", 90)).toBe(201);
    expect(await add("ada", "b", 20)).toBe(429);
    expect(await add("bob", "a", 20)).toBe(429);
    expect(await add("ada", "b", 20, true)).toBe(201);
    expect(await add("bob", "c", 100)).toBe(201);
    expect(await add("eve", "d", 60)).toBe(507);
    expect(await add(null, "d", 40)).toBe(201);
    expect(await sql("select sum(held)::int as held from platform.storage_uploads")).toEqual([{ held: 250 }]);
    await sql("delete from platform.storage_uploads");
  });

  test("of bytes: what is only announced holds eight megabytes, and a part holds its own before it is read", async () => {
    await sql("delete from platform.storage_uploads");
    const sender = await as(service);
    const address = await begin(sender, { bucketName: "files", objectName: "vast" }, 40 * megabyte);
    const id = address.slice(address.lastIndexOf("/") + 1);
    const held = async () =>
      Number((await sql<{ held: string }>("select held from platform.storage_uploads where name = 'vast'"))[0]?.held) /
      megabyte;
    expect(await held()).toBe(8);
    const limits = { ...uploadLimits, bytesOfAll: 30 * megabyte };
    const other = { bucket: "files", name: "n", holder: "h", owner: "eve", address: "e", upsert: false, metadata: {} };
    await addUpload(harness.database, { ...other, id: crypto.randomUUID(), size: 2 ** 40 }, false, limits);
    await holdPart(harness.database, id, 20 * megabyte, false, limits);
    expect(await held()).toBe(20);
    await expect(holdPart(harness.database, id, 30 * megabyte, false, limits)).rejects.toMatchObject({ status: 507 });
    expect(await held()).toBe(20);
    expect((await patch(sender, address, 0, new Uint8Array(megabyte))).status).toBe(204);
    expect(await held()).toBe(9);
    await sql("delete from platform.storage_uploads");
  });

  test("of time: an hour without bytes ends an upload, each part begins another hour, and a day is the end", async () => {
    const sender = await as(service);
    const address = await begin(sender, { bucketName: "files", objectName: "slow" }, 10);
    const left = async () =>
      (
        await sql<{ m: number }>(`select round(extract(epoch from expires_at - now()) / 60)::int as m
        from platform.storage_uploads where name = 'slow'`)
      )[0]?.m;
    const pass = (minutes: number) =>
      sql(
        `update platform.storage_uploads set created_at = created_at - $1 * interval '1 minute',
        expires_at = expires_at - $1 * interval '1 minute' where name = 'slow'`,
        [minutes],
      );
    expect(await left()).toBe(60);
    await pass(50);
    const part = await patch(sender, address, 0, "01");
    expect([part.status, await left()]).toEqual([204, 60]);
    await sql("update platform.storage_uploads set created_at = now() - interval '1410 minutes' where name = 'slow'");
    await patch(sender, address, 2, "23");
    expect(await left()).toBe(30);
    await pass(31);
    expect((await patch(sender, address, 4, "45")).status).toBe(410);
    await sweep();
    expect((await head(sender, address)).status).toBe(404);
  });

  test("of parts: ten thousand of one upload", async () => {
    const sender = await as(service);
    const address = await begin(sender, { bucketName: "files", objectName: "crumbs" }, 3);
    await sql("update platform.storage_uploads set parts = 10000 where name = 'crumbs'");
    expect((await patch(sender, address, 0, "a")).status).toBe(413);
    await end(sender, address);
  });
});

describe("the protocol", () => {
  test("tells everybody what there is of it", async () => {
    const told = await harness.call(endpoint, { method: "OPTIONS" });
    expect(told.status).toBe(204);
    expect(Object.fromEntries(told.headers)).toMatchObject({
      "tus-version": "1.0.0",
      "tus-extension": "creation,creation-with-upload,termination,expiration",
      "tus-max-size": String(50 * megabyte),
    });
  });

  test("may be spoken by the site's own pages, and by no others", async () => {
    const asked = async (origin: string) => {
      const headers = {
        origin,
        "access-control-request-method": "PATCH",
        "access-control-request-headers": "tus-resumable,upload-offset,x-signature",
      };
      return harness.call(endpoint, { method: "OPTIONS", headers });
    };
    const allowed = (await asked(siteUrl)).headers;
    for (const name of [
      "tus-resumable",
      "upload-offset",
      "upload-length",
      "upload-metadata",
      "x-signature",
      "x-upsert",
    ])
      expect(allowed.get("access-control-allow-headers")).toContain(name);
    expect((await asked("https://evil.example")).headers.has("access-control-allow-origin")).toBe(false);
    const sender = await as(service, { origin: siteUrl });
    const address = await create(sender, { bucketName: "files", objectName: "cors.txt" }, 1);
    expect(address.headers.get("access-control-allow-origin")).toBe(siteUrl);
    for (const name of ["Location", "Upload-Offset", "Upload-Length", "Tus-Resumable"])
      expect(address.headers.get("access-control-expose-headers")).toContain(name);
    const foreign = await create(
      await as(service, { origin: "https://evil.example" }),
      { bucketName: "files", objectName: "f" },
      1,
    );
    expect(foreign.status).toBe(403);
  });

  test("names the site's own address whatever host a request speaks of", async () => {
    const sender = await as(service, {
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "https",
      forwarded: "host=evil.example",
    });
    expect(await begin(sender, { bucketName: "files", objectName: "host.txt" }, 1)).toMatch(`${siteUrl}/`);
  });

  test.each([
    ["another version", { "tus-resumable": "0.2.2" }, 400],
    ["an unknown length", { "upload-defer-length": "1", "upload-length": undefined }, 501],
    ["a negative length", { "upload-length": "-1" }, 400],
    ["no metadata", { "upload-metadata": undefined }, 400],
    ["parts to be joined", { "upload-concat": "partial" }, 501],
  ])("refuses %s", async (_, headers, status) => {
    const given = {
      "tus-resumable": "1.0.0",
      "upload-length": "1",
      "upload-metadata": metadata({ bucketName: "files", objectName: "p" }),
      ...headers,
    };
    const sent = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Record<
      string,
      string
    >;
    const answer = await harness.call(endpoint, {
      method: "POST",
      headers: { ...(await as(service)).headers, ...sent },
    });
    expect(answer.status).toBe(status);
  });

  test.each(["x", "..%2f..%2fetc", "%00", "%ff", crypto.randomUUID()])("knows no upload %s", async (id) => {
    expect((await head(await as(service), `${endpoint}/${id}`)).status).toBe(404);
  });
});
