import { deflateRawSync } from "node:zlib";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AuthHarness, authHarness } from "../auth/test-harness.ts";

let harness: AuthHarness;
let service: SupabaseClient;
let headers: Record<string, string>;
beforeAll(async () => {
  harness = await authHarness();
  const { serviceRoleKey } = harness.platform.keys;
  service = harness.client({ key: serviceRoleKey });
  headers = { authorization: `Bearer ${serviceRoleKey}` };
  await service.storage.createBucket("files", { public: true });
});
afterAll(() => harness.stop());

const call = (path: string, init: RequestInit = {}) =>
  harness.call(`/storage/v1${path}`, { ...init, headers: { ...headers, ...(init.headers as object) } });
const json = (path: string, body: unknown, method = "POST") =>
  call(path, { method, body: JSON.stringify(body), headers: { "content-type": "application/json" } });
const tus = (name: string, bucket = "files") =>
  call("/upload/resumable", {
    method: "POST",
    headers: {
      "tus-resumable": "1.0.0",
      "upload-length": "1",
      "upload-metadata": `bucketName ${Buffer.from(bucket).toString("base64")},objectName ${Buffer.from(name).toString("base64")}`,
    },
  });
const put = (name: string, content: string | Uint8Array, contentType: string) =>
  service.storage.from("files").upload(name, content, { contentType, upsert: true });
const names = async () => {
  const { rows } = await harness.database.asService((tx) =>
    tx.query<{ name: string }>("select name from storage.objects order by 1"),
  );
  return rows.map(({ name }) => name);
};

/** As at Supabase, names are ASCII: what looks the same to a reader, or changes on the way, is not the same name. */
const scripts = [
  "отчёт.pdf",
  "報告.pdf",
  "レポート.pdf",
  "보고서.pdf",
  "تقرير.pdf",
  "דוח.pdf",
  "रिपोर्ट.pdf",
  "รายงาน.pdf",
  "αναφορά.pdf",
  "rapport-é.pdf",
  "rapport-e\u0301.pdf",
  "📈.pdf",
  "invoice\u202Efdp.exe",
  "zero\u200Bwidth.pdf",
  "full／width.pdf",
  "division∕slash.pdf",
  "two․dots․․/x",
  "line\nbreak",
  "tab\tname",
  "nul\u0000byte",
  "back\\slash",
  "\uD800",
];
const climbing = ["../x", "a/../b", "..", ".", "a/./b", "/x", "x/", "a//b", "%2e%2e/x", "..%2fx", "....//x%00"];

describe("a name that is refused", () => {
  test.each([...scripts, ...climbing, "a/".repeat(10_000), "x".repeat(1025)])(
    "is refused at every door: %j",
    async (name) => {
      await put("from.txt", "x", "text/plain");
      const before = await names();
      const encoded = encodeURIComponent(name.toWellFormed());
      const from = "from.txt";
      const answers = await Promise.all([
        call(`/object/files/${encoded}`, { method: "POST", body: "x" }),
        call(`/object/files/${encoded}`, { method: "PUT", body: "x" }),
        call(`/object/upload/sign/files/${encoded}`, { method: "POST" }),
        json("/object/move", { bucketId: "files", sourceKey: from, destinationKey: name }),
        json("/object/copy", { bucketId: "files", sourceKey: from, destinationKey: name }),
        json("/object/move", { bucketId: "files", sourceKey: name, destinationKey: "to.txt" }),
        json("/object/files", { prefixes: [name] }, "DELETE"),
        tus(name),
      ]);
      for (const answer of answers) expect([400, 404]).toContain(answer.status);
      expect(await names()).toEqual(before);
    },
  );

  test.each([...scripts, "../x", "a/b", ""])("is no bucket's either: %j", async (name) => {
    expect((await json("/bucket", { name })).status).toBe(400);
    expect((await tus("x", name)).status).toBe(400);
  });
});

test("every character that a name may have survives the way to the disk and back", async () => {
  const name = `a folder/!-.*'()&$@=;:+,? _/${"deep/".repeat(150)}end.txt`;
  const encoded = (text: string) => text.split("/").map(encodeURIComponent).join("/");
  const sent = await call(`/object/files/${encoded(name)}`, { method: "POST", body: "content" });
  expect(sent.status).toBe(200);
  const files = service.storage.from("files");
  const [folder, other] = name.split("/");
  expect((await files.list(`${folder}/${other}`)).data?.map(({ name: found }) => found)).toEqual(["deep"]);
  expect((await files.move(name, `moved/${name}`)).error).toBeNull();
  expect(await (await call(`/object/public/files/moved/${encoded(name)}`)).text()).toBe("content");
  expect((await files.remove([`moved/${name}`])).data).toHaveLength(1);
});

test("a file may be downloaded under a name of any script, and the name ends no header", async () => {
  await put("plain.txt", "x", "text/plain");
  for (const name of [...scripts, 'a"; filename="evil.exe', "a\r\nset-cookie: x=1"]) {
    const query = new URLSearchParams({ download: name });
    const answer = await call(`/object/public/files/plain.txt?${query}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.has("set-cookie")).toBe(false);
    const [, quoted = "", extended = ""] =
      /^attachment; filename="([^"\\]*)"; filename\*=UTF-8''(\S*)$/.exec(
        answer.headers.get("content-disposition") ?? "",
      ) ?? [];
    expect(quoted).toMatch(/^[\x20-\x7e]*$/);
    expect(decodeURIComponent(extended)).toBe(name.toWellFormed());
  }
});

describe("a file of no bytes", () => {
  test("is stored, read, copied, moved and replaced like any other", async () => {
    const files = service.storage.from("files");
    expect((await put("empty", "", "image/png")).error).toBeNull();
    expect((await files.info("empty")).data?.size).toBe(0);
    expect((await files.copy("empty", "copy-of-empty")).error).toBeNull();
    expect((await files.move("copy-of-empty", "moved-empty")).error).toBeNull();
    const read = await call("/object/files/moved-empty");
    expect([read.status, read.headers.get("content-length"), await read.text()]).toEqual([200, "0", ""]);
    expect((await call("/object/files/moved-empty", { headers: { range: "bytes=0-0" } })).status).toBe(416);
    expect((await call("/object/files/moved-empty", { headers: { range: "bytes=-5" } })).status).toBe(416);
    expect((await put("empty", "full", "text/plain")).error).toBeNull();
  });

  test("is no picture, whatever it is called", async () => {
    await put("empty.png", "", "image/png");
    const shown = await call("/render/image/public/files/empty.png?width=10");
    expect(await shown.json()).toMatchObject({ statusCode: "422" });
  });
});

/** An archive of one file of zeros: a thousandth of what it unfolds to. */
function zipOfZeros(size: number): Buffer {
  const packed = deflateRawSync(Buffer.alloc(size));
  const header = Buffer.alloc(30);
  header.write("PK\u0003\u0004");
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(8, 8);
  header.writeUInt32LE(packed.length, 18);
  header.writeUInt32LE(size, 22);
  header.writeUInt16LE(5, 26);
  return Buffer.concat([header, Buffer.from("zeros"), packed]);
}

/** Headers of pictures that claim to be enormous, and hold next to nothing. */
const pictureBombs: Record<string, Buffer> = {
  "image/gif": Buffer.concat([
    Buffer.from("GIF89a"),
    Buffer.from([0xff, 0xff, 0xff, 0xff, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    Buffer.from([0x2c, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0, 2, 2, 0x4c, 1, 0, 0x3b]),
  ]),
  "image/png": Buffer.from(
    "89504e470d0a1a0a0000000d494844520007a1200007a12008060000004b6d29dc0000000049454e44ae426082",
    "hex",
  ),
  "image/webp": Buffer.concat([
    Buffer.from("RIFF\u0016\u0000\u0000\u0000WEBPVP8X\u000a\u0000\u0000\u0000\u0002\u0000\u0000\u0000", "latin1"),
    Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
  ]),
};

describe("a bomb", () => {
  test("in an archive is stored as it is, and nobody unpacks it", async () => {
    const zip = zipOfZeros(50_000_000);
    expect(zip.length).toBeLessThan(60_000);
    expect((await put("bomb.zip", zip, "application/zip")).error).toBeNull();
    expect(Buffer.from(await (await call("/object/files/bomb.zip")).arrayBuffer()).equals(zip)).toBe(true);
    const shown = await call("/render/image/public/files/bomb.zip?width=10");
    expect(await shown.json()).toMatchObject({ statusCode: "422" });
  });

  test.each(Object.entries(pictureBombs))("%s is refused before it is unfolded", async (type, bomb) => {
    expect((await put("bomb", bomb, type)).error).toBeNull();
    const before = process.memoryUsage().rss;
    const shown = await call("/render/image/public/files/bomb?width=10");
    expect(["413", "422"]).toContain((await shown.json()).statusCode);
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 2 ** 20);
  });
});

describe("a drawing with a script", () => {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(document.domain)</script><foreignObject><iframe src="javascript:alert(1)"/></foreignObject></svg>';
  test.each(["image/svg+xml", "text/xml", "application/xhtml+xml", "text/html"])(
    "stored as %s is handed over to be saved, in a sandbox",
    async (type) => {
      expect((await put("drawing", drawing, type)).error).toBeNull();
      const { data } = await service.storage.from("files").createSignedUrl("drawing", 60);
      const signed = new URL(data?.signedUrl ?? "");
      for (const path of [
        "/object/public/files/drawing",
        "/object/files/drawing",
        signed.pathname.slice(11) + signed.search,
      ]) {
        const answer = await call(path);
        expect([answer.status, answer.headers.get("content-type")]).toEqual([200, type]);
        expect(answer.headers.get("content-disposition")).toMatch(/^attachment/);
        expect(answer.headers.get("content-security-policy")).toMatch(/default-src 'none'.*sandbox$/);
        expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      }
      const shown = await call("/render/image/public/files/drawing?width=10");
      expect(await shown.json()).toMatchObject({ statusCode: "422" });
    },
  );

  test.each(["image/png", "image/webp", "audio/mpeg", "application/pdf", "font/woff2"])("is no %s", async (type) => {
    expect((await put("drawing.bin", drawing, type)).error).toMatchObject({ statusCode: "415" });
  });
});

describe("many at once", () => {
  test("fifty moves of one file: one has it, and the others hear that it is gone or taken", async () => {
    const files = service.storage.from("files");
    await put("one.txt", "one", "text/plain");
    const moves = await Promise.all(
      Array.from({ length: 50 }, (_, index) => files.move("one.txt", `race/${index}.txt`)),
    );
    expect(moves.filter(({ error }) => error === null)).toHaveLength(1);
    const left = (await names()).filter((name) => name.startsWith("race/"));
    expect(left).toHaveLength(1);
    expect(await (await files.download(left[0] ?? "")).data?.text()).toBe("one");
  });

  test("fifty files moved to one name: one is there, and the others are where they were", async () => {
    const files = service.storage.from("files");
    const sources = Array.from({ length: 50 }, (_, index) => `many/${index}.txt`);
    for (const name of sources) await put(name, name, "text/plain");
    const moves = await Promise.all(sources.map((name) => files.move(name, "target.txt")));
    expect(moves.filter(({ error }) => error === null)).toHaveLength(1);
    expect((await names()).filter((name) => name.startsWith("many/"))).toHaveLength(49);
    const moved = sources[moves.findIndex(({ error }) => error === null)];
    expect(await (await files.download("target.txt")).data?.text()).toBe(moved);
  });

  test("more than a thousand names in one request are refused", async () => {
    const prefixes = Array.from({ length: 1001 }, (_, index) => `name-${index}`);
    expect((await json("/object/files", { prefixes }, "DELETE")).status).toBe(400);
    expect((await json("/object/sign/files", { expiresIn: 60, paths: prefixes })).status).toBe(400);
  });

  test("an upload in two hundred parts of a byte is one file, which moves as one", async () => {
    const size = 200;
    const metadata = `bucketName ${btoa("files")},objectName ${btoa("crumbs.txt")}`;
    const common = { "tus-resumable": "1.0.0" };
    const begun = await call("/upload/resumable", {
      method: "POST",
      headers: { ...common, "upload-length": String(size), "upload-metadata": metadata },
    });
    const address = (begun.headers.get("location") ?? "").replace(/^.*\/storage\/v1/, "");
    for (let at = 0; at < size; at += 1) {
      const part = { ...common, "upload-offset": String(at), "content-type": "application/offset+octet-stream" };
      const sent = await call(address, { method: "PATCH", headers: part, body: String(at % 10) });
      expect(sent.status).toBe(204);
    }
    const files = service.storage.from("files");
    expect((await files.move("crumbs.txt", "bread.txt")).error).toBeNull();
    expect(await (await files.download("bread.txt")).data?.text()).toBe("0123456789".repeat(20));
  });
});
