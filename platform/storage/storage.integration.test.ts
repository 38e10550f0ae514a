import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AuthHarness, authHarness, siteUrl } from "../auth/test-harness.ts";
import { localFiles } from "./backends/local-files.ts";
import { announceFile, dropFile, noPlace, sweepDeletedFiles, sweepFiles } from "./loose-files.ts";

let harness: AuthHarness;
let service: SupabaseClient;
let ada: SupabaseClient;
let bob: SupabaseClient;
let anon: SupabaseClient;

const bytes = (text: string) => new TextEncoder().encode(text);
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

beforeAll(async () => {
  harness = await authHarness({ settings: '[storage.buckets.covers]\npublic = true\nfile_size_limit = "1KB"' });
  service = harness.client({ key: harness.platform.keys.serviceRoleKey });
  [ada, bob] = await Promise.all([harness.confirmedUser("ada@example.com"), harness.confirmedUser("bob@example.com")]);
  anon = harness.client();
  await service.storage.createBucket("files");
  await harness.database.asService((tx) =>
    tx.query(`create policy own_folder on storage.objects for all to authenticated
      using (bucket_id = 'files' and (storage.foldername(name))[1] = auth.uid()::text)
      with check (bucket_id = 'files' and (storage.foldername(name))[1] = auth.uid()::text)`),
  );
});
afterAll(() => harness.stop());

const idOf = async (client: SupabaseClient) => (await client.auth.getUser()).data.user?.id ?? "";
const codeOf = ({ error }: { error: unknown }) => (error as { code?: string; statusCode?: string } | null)?.statusCode;
const get = (path: string, headers: Record<string, string> = {}) => harness.call(`/storage/v1${path}`, { headers });
/** Files on the disk. */
const filesThere = () => {
  const folder = join(harness.dataDir, "storage");
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
    : 0;
};

/** as if the hour had passed in which given-up files stay. */
async function sweepAll(): Promise<void> {
  await harness.database.asService((tx) =>
    tx.query("update platform.storage_loose_files set remove_after = now() - interval '1 second'"),
  );
  await sweepFiles(harness.database, localFiles(join(harness.dataDir, "storage")));
}

describe("buckets", () => {
  test("are made, shown, changed in part, emptied and deleted by the service", async () => {
    const made = await service.storage.createBucket("reports", { public: true, fileSizeLimit: "20MB" });
    expect(made.data).toEqual({ name: "reports" });
    expect((await service.storage.createBucket("reports")).error?.message).toBe("The resource already exists");
    await service.storage.updateBucket("reports", { public: false });
    const { data } = await service.storage.getBucket("reports");
    expect(data).toMatchObject({ id: "reports", public: false, file_size_limit: 20_000_000, allowed_mime_types: null });
    await service.storage.from("reports").upload("a.txt", "a");
    expect((await service.storage.deleteBucket("reports")).error?.message).toMatch(/not empty/);
    expect((await service.storage.emptyBucket("reports")).error).toBeNull();
    expect((await service.storage.deleteBucket("reports")).data).toEqual({ message: "Successfully deleted" });
    expect((await service.storage.getBucket("reports")).error?.message).toBe("Bucket not found");
  });

  test("of the settings file are there", async () => {
    expect((await service.storage.getBucket("covers")).data).toMatchObject({ public: true, file_size_limit: 1000 });
  });

  test("are neither shown to nor made by whom no policy lets", async () => {
    expect((await ada.storage.listBuckets()).data).toEqual([]);
    expect(codeOf(await ada.storage.createBucket("mine"))).toBe("403");
    expect(codeOf(await ada.storage.updateBucket("files", { public: true }))).toBe("404");
    expect(codeOf(await ada.storage.deleteBucket("files"))).toBe("404");
  });

  test("have no limit that is larger than any file", async () => {
    for (const fileSizeLimit of ["99999999999999999999", "9".repeat(30), "9".repeat(400)]) {
      const made = await service.storage.createBucket("boundless", { public: false, fileSizeLimit });
      expect(made.error).toMatchObject({ message: "file_size_limit is larger than any file" });
    }
    const { error } = await service.storage.createBucket("unknown", { public: false, fileSizeLimit: "5constructor" });
    expect(error).toMatchObject({ message: 'file_size_limit expected a size, as "50MiB"' });
  });

  test("are not looked for by a character that no name has", async () => {
    const asked = await service.storage.listBuckets({ search: "\u0000" });
    expect(asked.error).toMatchObject({ message: "The request has a character that no name can have" });
  });

  test.each(["", " x", "a/b", "..", "x".repeat(101), "a\u0000b"])("are refused under the name %j", async (name) => {
    expect(codeOf(await service.storage.createBucket(name))).toBe("400");
  });
});

describe("files", () => {
  test("come back as they were sent, however they were sent", async () => {
    const folder = await idOf(ada);
    const files = ada.storage.from("files");
    const form = new FormData();
    form.append("", new Blob([bytes("from a form")], { type: "text/plain" }), "form.txt");
    const sent = {
      "text.txt": await files.upload(`${folder}/text.txt`, "as text", { cacheControl: "60", metadata: { a: "b" } }),
      "blob.txt": await files.upload(`${folder}/blob.txt`, new Blob([bytes("as a blob")]), {
        contentType: "text/plain",
      }),
      "form.txt": await files.upload(`${folder}/form.txt`, form),
      "bytes.bin": await files.upload(`${folder}/bytes.bin`, bytes("as bytes"), { contentType: "application/x-thing" }),
      "empty.txt": await files.upload(`${folder}/empty.txt`, ""),
    };
    for (const { error } of Object.values(sent)) expect(error).toBeNull();
    const read = async (name: string) => (await files.download(`${folder}/${name}`)).data?.text();
    expect(await Promise.all(Object.keys(sent).map(read))).toEqual([
      "as text",
      "as a blob",
      "from a form",
      "as bytes",
      "",
    ]);
    const info = (await files.info(`${folder}/text.txt`)).data;
    expect(info).toMatchObject({ size: 7, cacheControl: "max-age=60", metadata: { a: "b" }, bucketId: "files" });
    expect((await files.info(`${folder}/bytes.bin`)).data?.contentType).toBe("application/x-thing");
  });

  test("of others are hidden by their policies on every path", async () => {
    const [hers, his] = [await idOf(ada), await idOf(bob)];
    await ada.storage.from("files").upload(`${hers}/secret.txt`, "hers");
    const files = bob.storage.from("files");
    const path = `${hers}/secret.txt`;
    expect(codeOf(await files.info(path))).toBe("404");
    expect((await files.download(path)).data).toBeNull();
    expect((await files.createSignedUrl(path, 60)).data).toBeNull();
    expect((await files.createSignedUrls([path], 60)).data?.[0]?.signedUrl).toBeNull();
    expect((await files.list(hers)).data).toEqual([]);
    expect((await files.listV2({ prefix: hers })).data?.objects).toEqual([]);
    expect((await files.remove([path])).data).toEqual([]);
    expect(codeOf(await files.upload(path, "mine now"))).toBe("403");
    expect(codeOf(await files.upload(path, "mine now", { upsert: true }))).toBe("403");
    expect(codeOf(await files.update(path, "mine now"))).toBe("404");
    expect(codeOf(await files.createSignedUploadUrl(path))).toBe("403");
    expect(codeOf(await files.copy(path, `${his}/copy.txt`))).toBe("404");
    expect(codeOf(await files.move(path, `${his}/moved.txt`))).toBe("404");
    await files.upload(`${his}/mine.txt`, "his");
    expect(codeOf(await files.move(`${his}/mine.txt`, `${hers}/pushed.txt`))).toBe("403");
    expect(codeOf(await anon.storage.from("files").info(path))).toBe("404");
    expect((await get(`/object/public/files/${path}`)).status).toBe(400);
    expect(await (await ada.storage.from("files").download(path)).data?.text()).toBe("hers");
  });

  test("whose sender breaks off leave nothing", async () => {
    await sweepAll();
    const before = filesThere();
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(bytes("the beginning"));
        setTimeout(() => controller.error(Object.assign(new Error("aborted"), { code: "ECONNRESET" })), 50);
      },
    });
    const headers = { authorization: `Bearer ${harness.platform.keys.serviceRoleKey}`, "content-type": "text/plain" };
    const request = { method: "POST", body, headers, duplex: "half" } as RequestInit;
    const response = await harness.call("/storage/v1/object/files/half.txt", request);
    expect(await response.json()).toMatchObject({ statusCode: "400", code: "AbortedTerminate" });
    expect((await service.storage.from("files").exists("half.txt")).data).toBe(false);
    expect(filesThere()).toBe(before);
  });

  // An error of a stream that nobody listens to ends the process; Vitest reports it as an error of the run.
  test.each(["text/plain", "multipart/form-data; boundary=b"])(
    "sent as %s whose sender breaks off at any moment leave nothing, and end no process",
    async (type) => {
      await sweepAll();
      const before = filesThere();
      const form = '--b\r\nContent-Disposition: form-data; name=""; filename="a"\r\n\r\nthe beginning';
      const breakingOffAfter = async (ms: number) => {
        const body = new ReadableStream({
          start(controller) {
            controller.enqueue(bytes(type.startsWith("text/") ? "the beginning" : form));
            setTimeout(() => controller.error(Object.assign(new Error("aborted"), { code: "ECONNRESET" })), ms);
          },
        });
        const headers = { authorization: `Bearer ${harness.platform.keys.serviceRoleKey}`, "content-type": type };
        const request = { method: "POST", body, headers, duplex: "half" } as RequestInit;
        return (await harness.call(`/storage/v1/object/files/half-${ms}.txt`, request)).json();
      };
      for (const ms of [0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30])
        expect(await breakingOffAfter(ms)).toMatchObject({ statusCode: "400", code: "AbortedTerminate" });
      expect(filesThere()).toBe(before);
    },
  );

  test("are not replaced unless that is asked for, and leave nothing behind when they are", async () => {
    const path = `${await idOf(ada)}/again.txt`;
    const files = ada.storage.from("files");
    await files.upload(path, "one");
    await sweepAll();
    const before = filesThere();
    expect((await files.upload(path, "two")).error?.message).toBe("The resource already exists");
    expect(filesThere()).toBe(before);
    expect((await files.upload(path, "three", { upsert: true })).error).toBeNull();
    expect((await files.update(path, "four")).error).toBeNull();
    expect(await (await files.download(path)).data?.text()).toBe("four");
    await files.remove([path]);
    await sweepAll();
    expect(filesThere()).toBe(before - 1);
  });

  test("move and copy within and between buckets", async () => {
    const folder = await idOf(ada);
    const files = service.storage.from("files");
    await files.upload(`${folder}/from.txt`, "content", { metadata: { kind: "x" } });
    expect((await files.copy(`${folder}/from.txt`, "c.txt", { destinationBucket: "covers" })).data?.path).toBe(
      "covers/c.txt",
    );
    expect((await service.storage.from("covers").info("c.txt")).data?.metadata).toEqual({ kind: "x" });
    expect((await files.move(`${folder}/from.txt`, "m.txt", { destinationBucket: "covers" })).error).toBeNull();
    expect((await files.exists(`${folder}/from.txt`)).data).toBe(false);
    expect(await (await service.storage.from("covers").download("m.txt")).data?.text()).toBe("content");
    expect(codeOf(await files.copy("none", "x"))).toBe("404");
  });

  test("beyond the limits of their bucket are refused and leave nothing on the disk", async () => {
    const before = filesThere();
    const covers = service.storage.from("covers");
    expect((await covers.upload("big.txt", "x".repeat(1001))).error?.message).toBe(
      "The object exceeded the maximum allowed size",
    );
    expect(codeOf(await covers.upload("big2.txt", new Blob(["x".repeat(1001)])))).toBe("413");
    await service.storage.updateBucket("covers", { public: true, allowedMimeTypes: ["image/*"] });
    expect((await covers.upload("a.txt", "text")).error?.message).toBe("mime type text/plain is not supported");
    expect((await covers.upload("a.png", pixel, { contentType: "image/png" })).error).toBeNull();
    expect(codeOf(await covers.upload("b.png", "<svg onload=alert(1)>", { contentType: "image/png" }))).toBe("415");
    expect(codeOf(await covers.upload("c.png", "%PDF-1.7 something", { contentType: "image/png" }))).toBe("415");
    expect(filesThere()).toBe(before + 1);
  });

  test.each(["../x", "a/../b", "a//b", "", "a/./b", "ключ.txt", "a\u0000b", "x".repeat(1025), "a\\b", "%2e%2e/x"])(
    "are refused under the name %j",
    async (name) => {
      const response = await harness.call(`/storage/v1/object/files/${encodeURIComponent(name)}`, {
        method: "POST",
        body: "x",
        headers: { authorization: `Bearer ${harness.platform.keys.serviceRoleKey}` },
      });
      expect([400, 404]).toContain(response.status);
    },
  );
});

describe("reading", () => {
  const path = "/object/public/open/page.html";
  beforeAll(async () => {
    await service.storage.createBucket("open", { public: true });
    await service.storage.from("open").upload("page.html", "<script>alert(1)</script>", { contentType: "text/html" });
    await service.storage.from("open").upload("digits.txt", "0123456789", { contentType: "text/plain" });
  });

  test("of a public bucket needs no key, and nothing runs with the site's rights", async () => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-security-policy")).toContain("sandbox");
    expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="page.html"/);
    expect(response.headers.get("content-security-policy")).toMatch(/base-uri 'none'.*frame-ancestors 'none'/);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  });

  test.each(["text/xsl", "text/ecmascript", "application/x-javascript", "image/svg+xml", "message/rfc822"])(
    "sends %s as an attachment",
    async (contentType) => {
      await service.storage.from("open").upload("active", "<svg/>", { contentType, upsert: true });
      const response = await get("/object/public/open/active");
      expect(response.headers.get("content-type")).toBe(contentType);
      expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="active"/);
    },
  );

  test("gives parts, and says what has not changed", async () => {
    const digits = "/object/public/open/digits.txt";
    const part = await get(digits, { range: "bytes=2-4" });
    expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([206, "bytes 2-4/10", "234"]);
    expect(await (await get(digits, { range: "bytes=-3" })).text()).toBe("789");
    expect(await (await get(digits, { range: "bytes=7-" })).text()).toBe("789");
    expect((await get(digits, { range: "bytes=10-" })).status).toBe(416);
    expect((await get(digits, { range: "bytes=0-1,3-4" })).status).toBe(200);
    const etag = (await get(digits)).headers.get("etag") ?? "";
    expect((await get(digits, { "if-none-match": etag })).status).toBe(304);
    expect((await get(digits, { "if-none-match": '"other"' })).status).toBe(200);
    expect((await get(digits, { range: "bytes=0-1", "if-range": '"other"' })).status).toBe(200);
    const head = await harness.call(`/storage/v1${digits}`, { method: "HEAD" });
    expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, "10", ""]);
  });

  test("by a signed address works for that object, until its time is over", async () => {
    const mine = `${await idOf(ada)}/signed.txt`;
    await ada.storage.from("files").upload(mine, "signed");
    const { data } = await ada.storage.from("files").createSignedUrl(mine, 60, { download: "my name.txt" });
    const url = new URL(data?.signedUrl ?? "");
    const response = await harness.call(url.pathname + url.search);
    expect(await response.text()).toBe("signed");
    expect(response.headers.get("content-disposition")).toContain('filename="my');
    const other = await harness.call(url.pathname.replace("signed.txt", "text.txt") + url.search);
    expect(await other.json()).toMatchObject({ code: "InvalidSignature" });
    const forged = `${url.pathname}?token=${harness.platform.keys.anonKey}`;
    expect(await (await harness.call(forged)).json()).toMatchObject({ code: "InvalidJWT" });
  });

  test("needs a key where the bucket is not public", async () => {
    expect(await (await get("/bucket")).json()).toMatchObject({ message: "Invalid Compact JWS" });
    expect(await (await get("/object/public/files/x")).json()).toMatchObject({ statusCode: "404" });
  });
});

describe("signed uploads", () => {
  test("take one file, for whom they were made", async () => {
    const path = `${await idOf(ada)}/later.txt`;
    const files = ada.storage.from("files");
    const { data } = await files.createSignedUploadUrl(path);
    const send = (text: string, to = path) => anon.storage.from("files").uploadToSignedUrl(to, data?.token ?? "", text);
    expect((await send("first")).error).toBeNull();
    expect((await send("second")).error?.message).toBe("The resource already exists");
    expect((await send("elsewhere", "other.txt")).error?.message).toMatch(/signature/);
    expect(await (await files.download(path)).data?.text()).toBe("first");
  });
});

describe("lists", () => {
  beforeAll(async () => {
    await service.storage.createBucket("lists");
    for (const name of ["b.txt", "a.txt", "dir/one.txt", "dir/two.txt", "dir/deep/three.txt"])
      await service.storage.from("lists").upload(name, name);
  });

  test("show folders and files of one folder", async () => {
    const lists = service.storage.from("lists");
    const names = async (...args: Parameters<typeof lists.list>) =>
      (await lists.list(...args)).data?.map(({ name }) => name);
    expect(await names()).toEqual(["dir", "a.txt", "b.txt"]);
    expect(await names("dir")).toEqual(["deep", "one.txt", "two.txt"]);
    expect(await names("", { sortBy: { column: "name", order: "desc" } })).toEqual(["dir", "b.txt", "a.txt"]);
    expect(await names("", { limit: 1, offset: 1 })).toEqual(["a.txt"]);
    expect(await names("", { search: "B" })).toEqual(["b.txt"]);
    expect(await names("di")).toEqual([]);
  });

  test("page by cursors without missing or repeating one", async () => {
    const lists = service.storage.from("lists");
    for (const sortBy of [undefined, { column: "created_at", order: "desc" }] as const) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const { data } = await lists.listV2({ limit: 2, ...(cursor ? { cursor } : {}), ...(sortBy ? { sortBy } : {}) });
        seen.push(...(data?.objects ?? []).map(({ name }) => name));
        cursor = data?.nextCursor;
      } while (cursor);
      expect(seen).toHaveLength(5);
      expect(new Set(seen).size).toBe(5);
    }
    const { data } = await lists.listV2({ with_delimiter: true });
    expect(data?.folders).toMatchObject([{ name: "dir/", key: "dir" }]);
    expect(codeOf(await lists.listV2({ cursor: "nonsense" }))).toBe("400");
  });
});

describe("the database", () => {
  test("lets no row point to another's file", async () => {
    const victim = `${await idOf(ada)}/text.txt`;
    const { rows } = await harness.database.asService((tx) =>
      tx.query<{ version: string }>("select version from storage.objects where name = $1", [victim]),
    );
    const his = await idOf(bob);
    const insert = (version: string | undefined) =>
      harness.database.asCaller({ role: "authenticated", claims: { sub: his, role: "authenticated" } }, (tx) =>
        tx.query("insert into storage.objects (bucket_id, name, version) values ('files', $1, $2)", [
          `${his}/stolen.txt`,
          version,
        ]),
      );
    await expect(insert(rows[0]?.version)).rejects.toThrow(/duplicate key/);
    await service.storage.from("files").remove([victim]);
    await expect(insert(rows[0]?.version)).rejects.toThrow(/was not received for it/);
  });

  test("loses no file whose row was committed, although the writer did not learn of it", async () => {
    const files = service.storage.from("files");
    await files.upload("committed.txt", "there");
    const { rows } = await harness.database.asService((tx) =>
      tx.query<{ version: string }>("select version from storage.objects where name = 'committed.txt'"),
    );
    const { database } = harness;
    const quiet = { info() {}, warn() {}, error() {} };
    const context = { unattended: database, files: localFiles(join(harness.dataDir, "storage")), log: quiet };
    await dropFile(context, rows[0]?.version ?? "");
    expect(await (await files.download("committed.txt")).data?.text()).toBe("there");
  });

  test("gives a file up with its row, also when the row is deleted by hand", async () => {
    await service.storage.from("files").upload("by-hand.txt", "x");
    await sweepAll();
    const before = filesThere();
    await harness.database.asService((tx) => tx.query("delete from storage.objects where name = 'by-hand.txt'"));
    await sweepAll();
    expect(filesThere()).toBe(before - 1);
  });
});

describe("a page of another origin", () => {
  const from = async (origin: string | undefined, path: string, method: string) => {
    const headers = {
      authorization: `Bearer ${harness.platform.keys.serviceRoleKey}`,
      "content-type": "text/plain",
      "x-upsert": "true",
      ...(origin === undefined ? {} : { origin }),
    };
    const body = method === "GET" || method === "HEAD" ? {} : { body: "text" };
    return (await harness.call(`/storage/v1${path}`, { method, headers, ...body })).status;
  };
  test.each([
    ["https://evil.example", 403],
    ["null", 403],
    [siteUrl, 200],
    [undefined, 200],
  ])("%s may show public files, and writes only as the site's own", async (origin, status) => {
    expect(await from(origin, "/object/open/foreign.txt", "POST")).toBe(status);
    expect(await from(origin, "/object/open/foreign.txt", "PUT")).toBe(status);
    expect(await from(origin, "/object/public/open/digits.txt", "GET")).toBe(200);
    expect(await from(origin, "/object/public/open/digits.txt", "HEAD")).toBe(200);
    expect(await from(origin, "/object/open/foreign.txt", "DELETE")).toBe(status);
  });
});

test("policies hold for the tables' owner too, which has one of its own", async () => {
  const { rows } = await harness.database.asService((tx) =>
    tx.query(`select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
        array_agg(p.polname::text) filter (where p.polroles = array[c.relowner]) as owners
      from pg_class c join pg_policy p on p.polrelid = c.oid
      where c.relnamespace = 'storage'::regnamespace and c.relkind = 'r' group by c.oid order by 1`),
  );
  const owners = ["the database owner maintains"];
  expect(rows).toEqual([
    { name: "buckets", forced: true, owners },
    { name: "objects", forced: true, owners },
  ]);
});

test("the service works where the tables' owner is no superuser and passes no policies", async () => {
  const name = `owner_${crypto.randomUUID().replaceAll("-", "")}`;
  const asOwner = (text: string) =>
    harness.database.asService(async (tx) => {
      await tx.query(`create role ${name} nologin nobypassrls`);
      await tx.query(`grant usage on schema storage, platform to ${name}`);
      await tx.query(`grant select, insert, delete on platform.storage_loose_files to ${name}`);
      for (const table of ["buckets", "objects"]) {
        await tx.query(`alter table storage.${table} owner to ${name}`);
        await tx.query(`alter policy "the database owner maintains" on storage.${table} to ${name}`);
      }
      await tx.query(`set local role ${name}`);
      const { rows } = await tx.query(text);
      throw Object.assign(new Error("rolled back"), { rows });
    });
  const written = await asOwner(
    "insert into storage.objects (bucket_id, name) values ('files', 'by-owner') returning name",
  ).catch((error: { rows?: unknown; message: string }) => error.rows ?? error.message);
  expect(written).toEqual([{ name: "by-owner" }]);
});

test("a deleted file goes after a minute where the disk is short of room, and one that is being received stays", async () => {
  await sweepAll();
  const files = localFiles(join(harness.dataDir, "storage"));
  const withFree = (megabytes: number) => async () => ({ free: megabytes * 2 ** 20, size: 2 ** 40 });
  await service.storage.from("files").upload("old.txt", "text", { contentType: "text/plain" });
  const receiving = crypto.randomUUID();
  await announceFile({ database: harness.database }, receiving, noPlace);
  await service.storage.from("files").remove(["old.txt"]);
  expect(await sweepDeletedFiles(harness.database, files, withFree(100))).toBe(0);
  await harness.database.asService((tx) =>
    tx.query("update platform.storage_loose_files set remove_after = remove_after - interval '61 seconds'"),
  );
  expect(await sweepDeletedFiles(harness.database, files, withFree(10_000))).toBe(0);
  expect(await sweepDeletedFiles(harness.database, files, withFree(100))).toBe(1);
  await dropFile({ unattended: harness.database, files, log: console }, receiving);
});

test("every error has Storage's shape", async () => {
  const response = await get("/nothing/here");
  expect([response.status, await response.json()]).toEqual([
    404,
    { statusCode: "404", code: "NotFound", error: "Not found", message: "There is no such endpoint" },
  ]);
});
