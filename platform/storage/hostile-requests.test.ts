import { Readable } from "node:stream";
import fc from "fast-check";
import { SignJWT } from "jose";
import { afterEach, describe, expect, test, vi } from "vitest";
import { hostileFields, hostileText, readsAnything, readsAnythingLater } from "../../tests/support/fuzz.ts";
import { HttpError } from "../http/errors.ts";
import type { Keys } from "../http/keys.ts";
import { createWorkSlots, ownerTurns } from "../http/work-slots.ts";
import type { Database } from "../postgres/database.ts";
import { defaultSettings } from "../settings/read-settings.ts";
import { byteSize } from "../settings/units.ts";
import { s3Files } from "./backends/s3-files.ts";
import { StorageError } from "./errors.ts";
import { placeOf } from "./object-name.ts";
import { cacheControlOf, contentTypeOf, metadataOf, receiveFile } from "./receive-file.ts";
import { createStorageService } from "./routes.ts";
import { readDownloadToken, readUploadToken } from "./signed-tokens.ts";
import { doneText, parseTransformation, type Transformation, transformationText } from "./transform/transformation.ts";

const siteUrl = "http://127.0.0.1:3000";
const isRefusal = (error: unknown) => error instanceof HttpError && error.status >= 400 && error.status < 500;
const secret = Buffer.alloc(32, 7);

/** Every question finds one row, with whatever is asked of it: what a request says is then followed to its end. */
const row = {
  id: "7b0c5a36-7d5f-4a5c-9f0e-3a8f6f5d2c11",
  name: "a.txt",
  value: secret,
  version: "1",
  bucket_id: "open",
  public: true,
  file_size_limit: null,
  allowed_mime_types: null,
  metadata: { mimetype: "text/plain", size: 3, eTag: '"x"' },
  user_metadata: {},
  created_at: new Date(0),
  expires_at: new Date(3_600_000),
  updated_at: new Date(0),
  last_accessed_at: new Date(0),
  sort_value: "a",
  count: 0,
  bytes: 0,
  all: 0,
  size: 10,
  received: 0,
  parts: 0,
  complete: false,
  holder: "service_role ",
};
const tx = { query: async () => ({ rows: [row], rowCount: 1 }) };
const database = {
  asCaller: async (_: unknown, run: (with_: typeof tx) => unknown) => run(tx),
  asService: async (run: (with_: typeof tx) => unknown) => run(tx),
} as unknown as Database;
const faults: unknown[] = [];
const note = (message: string, fields?: unknown) => void faults.push([message, fields]);

async function drained(content: AsyncIterable<Uint8Array>) {
  let size = 0;
  for await (const piece of content) size += piece.length;
  return { size, etag: '"x"' };
}

const service = createStorageService({
  database,
  keys: { verify: async () => ({ role: "service_role" }) } as unknown as Keys,
  sessions: { current: async (claims) => claims },
  turns: createWorkSlots(ownerTurns),
  files: {
    write: (_, content) => drained(content),
    read: async () => Readable.from([Buffer.from("abc")]),
    copy: async () => undefined,
    remove: async () => undefined,
  },
  pictures: { make: async () => Buffer.alloc(3) } as never,
  settings: defaultSettings.storage,
  siteUrl,
  log: { info() {}, warn: note, error: note },
});

/** The answer's status; what refuses is thrown. */
async function statusOf(method: string, path: string, init: RequestInit): Promise<number> {
  const before = faults.length;
  const request = new Request(new URL(`${siteUrl}/storage/v1${path}`), { method, ...init });
  const pathOf = new URL(request.url).pathname.slice("/storage/v1".length);
  const response = await service(request, { path: pathOf, requestId: "r", remoteAddress: "in-process" });
  const text = await response.text();
  if (response.status < 400) return response.status;
  const told = response.status >= 500 ? JSON.stringify(faults.slice(before)) : "";
  throw new HttpError(response.status, "refused", `${method} ${text}${told}`.slice(0, 900));
}

const folders = ["open/a.txt", "open/folder/b%20c.txt", "open/%C3%A9/x", "closed/a+b&c=d;e.png"];
const pathPieces = ["/", "//", "..", ".", "%2F", "%2e%2e", "%", "%zz", "%C3", "open", "\\", " "];

describe("any name, header or setting of a file is read or refused:", () => {
  test("paths of objects, which name no other folder than they say", () => {
    readsAnything({
      cases: 14_000,
      input: hostileText(folders, pathPieces),
      read: placeOf,
      isRefusal,
      check: ({ bucket, name }: ReturnType<typeof placeOf>) => {
        const url = new URL(`${siteUrl}/${[bucket, ...name.split("/")].map(encodeURIComponent).join("/")}`);
        expect(placeOf(url.pathname.slice(1))).toEqual({ bucket, name });
      },
    });
  });

  test("content types and cache times, which become headers", () => {
    const types = hostileText(["text/plain; charset=utf-8", "image/*", "application/vnd.a+json"], ["/", ";", "*", "="]);
    const check = (type: string) => void new Headers({ "content-type": type, "cache-control": cacheControlOf(type) });
    readsAnything({ cases: 6_000, input: types, read: contentTypeOf, isRefusal, check });
    const times = hostileText(["3600", "max-age=60, public", "no-store"], ["max-age=", ",", "=", "9"]);
    const timed = (text: string) => void new Headers({ "cache-control": text });
    readsAnything({ cases: 4_000, input: times, read: cacheControlOf, isRefusal, check: timed, least: { refused: 0 } });
  });

  test("metadata, sizes and transformations", () => {
    const json = hostileText(['{"a":1,"b":[null]}', '{"é":"\\u0000"}', "[]"], ["{", "}", '"', ":", "\\u0000"]);
    readsAnything({ cases: 5_000, input: json, read: metadataOf, isRefusal });
    const sized = (text: string) => byteSize.safeParse(text).data;
    const wholeNumber = (bytes: number | undefined) =>
      expect(bytes === undefined || (Number.isSafeInteger(bytes) && bytes >= 0)).toBe(true);
    const sizes = hostileText(["50MiB", "20 MB", "1.5gb", "0"], ["MB", ".", "9", " "]);
    readsAnything({ cases: 4_000, input: sizes, read: sized, isRefusal, check: wholeNumber, least: { refused: 0 } });
    const wanted = hostileFields(
      [{ width: "10", height: 20, resize: "cover", quality: 50, format: "origin" }],
      [2500, "1e3"],
    );
    readsAnything({
      cases: 6_000,
      input: wanted,
      read: parseTransformation,
      isRefusal,
      check: (how: Transformation) => {
        expect(parseTransformation(Object.fromEntries(new URLSearchParams(transformationText(how))))).toEqual(how);
        void new Headers({ "x-transformations": doneText(how) });
      },
    });
  });

  test("line breaks, which a form's field can hold and no header, and units that are none", () => {
    expect(cacheControlOf("public,\rmax-age=5")).toBe("no-cache");
    expect(() => contentTypeOf("text/plain\n; charset=utf-8")).toThrow(StorageError);
    for (const size of ["5constructor", "5__proto__", "9".repeat(400)])
      expect([size, byteSize.safeParse(size).success]).toEqual([size, false]);
  });

  test("tokens of signed addresses", async () => {
    const sign = (claims: object) =>
      new SignJWT(claims as never).setProtectedHeader({ alg: "HS256" }).setExpirationTime("1h").sign(secret);
    const good = await sign({ url: "open/a.txt", scope: "download" });
    const samples = [
      good,
      await sign({ url: 5, scope: "upload" }),
      await sign({ url: "open/a.txt", scope: "upload", maker: {} }),
    ];
    const place = { bucket: "open", name: "a.txt" };
    const context = { secret } as never;
    const input = fc.oneof(
      fc.constantFrom(...samples),
      hostileText(samples, [".", "eyJhbGciOiJub25lIn0", "e30", "bnVsbA"]),
    );
    const download = (token: string) => readDownloadToken(context, token, place);
    await readsAnythingLater({ cases: 4_000, input, read: download, isRefusal });
    await readsAnythingLater({
      cases: 4_000,
      input,
      read: (token) => readUploadToken(context, token, place),
      isRefusal,
    });
  });
});

describe("any upload is received or refused:", () => {
  const part = (head: string, body: string) => `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
  const form = `${part('name="cacheControl"', "3600")}${part('name="metadata"', '{"a":1}')}${part('name=""; filename="a.txt"\r\nContent-Type: text/plain', "abc")}--x--\r\n`;

  test("forms in several parts", async () => {
    const pieces = [
      "--x",
      "--x--",
      "\r\n",
      "\r\n\r\n",
      "Content-Disposition: form-data;",
      'name="',
      'filename="',
      '"',
      ";",
      "=",
    ];
    const input = fc.record({
      body: fc.oneof({ weight: 2, arbitrary: hostileText([form], pieces) }, fc.constant(form)),
      type: fc.oneof(
        fc.constant("multipart/form-data; boundary=x"),
        hostileText(["multipart/form-data; boundary=x"], ['"', "=", ";", "boundary"]),
      ),
    });
    const read = async ({ body, type }: { body: string; type: string }) => {
      const headers = new Headers();
      try {
        headers.set("content-type", type);
      } catch {
        return "no header";
      }
      const { content, ...terms } = await receiveFile(new Request(siteUrl, { method: "POST", headers, body }));
      const { size } = await drained(content);
      return { ...terms, size };
    };
    // A file that breaks off is refused where it is read: that error is the stream's own.
    const breaksOff = (error: unknown) => isRefusal(error) || /Unexpected end|Premature|part/i.test(`${error}`);
    await readsAnythingLater({ cases: 5_000, input, read, isRefusal: breaksOff });
  });

  test("requests of resumable uploads", async () => {
    const encoded = (text: string) => Buffer.from(text).toString("base64");
    const metadata = [
      `bucketName ${encoded("open")},objectName ${encoded("a.txt")},contentType ${encoded("text/plain")}`,
      `bucketName ${encoded("open")},objectName ${encoded("../x")},metadata ${encoded('{"a":1}')}`,
      `bucketName ${encoded("open")},objectName ${encoded("a")},cacheControl ${encoded("3600")},x`,
    ];
    const input = fc.record({
      method: fc.constantFrom("POST", "POST", "HEAD", "PATCH", "DELETE", "OPTIONS", "GET"),
      id: fc.oneof(fc.constantFrom("", `/${row.id}`), hostileText([`/${row.id}`], pathPieces)),
      headers: fc.record(
        {
          "upload-metadata": hostileText(metadata, [",", " ", "=", encoded("open"), "objectName", "bucketName"]),
          "upload-length": fc.oneof(fc.constant("10"), hostileText(["10", "0"], ["1", "-", "."])),
          "upload-offset": fc.oneof(fc.constant("0"), hostileText(["0", "5"], ["1", "-", "."])),
          "content-type": fc.constantFrom("application/offset+octet-stream", "text/plain"),
          "tus-resumable": fc.constantFrom("1.0.0", "1.0.0", "0.2.1", "x"),
          "upload-defer-length": fc.constantFrom("1", "0", "x"),
          "x-http-method-override": fc.constantFrom("PATCH", "DELETE", "nonsense"),
        },
        { requiredKeys: ["upload-metadata", "tus-resumable"] },
      ),
      body: fc.constantFrom("", "abc", "x".repeat(40)),
    });
    const read = async ({
      method,
      id,
      headers,
      body,
    }: {
      method: string;
      id: string;
      headers: object;
      body: string;
    }) => {
      const sent = new Headers({ authorization: "Bearer a.b.c" });
      try {
        for (const [name, value] of Object.entries(headers)) sent.set(name, value);
      } catch {
        return 0;
      }
      const hasBody = method === "POST" || method === "PATCH";
      return statusOf(method, `/upload/resumable${id}`, { headers: sent, ...(hasBody ? { body } : {}) });
    };
    // 501: lengths that are told later are a part of the protocol that is not offered.
    const isKnown = (error: unknown) => isRefusal(error) || (error as HttpError).status === 501;
    await readsAnythingLater({ cases: 4_000, input, read, isRefusal: isKnown });
  });
});

describe("any other request to storage is answered or refused:", () => {
  const bodies: readonly (readonly [string, string, Readonly<Record<string, unknown>>])[] = [
    ["POST", "/bucket", { id: "b", name: "b", public: true, file_size_limit: "1MB", allowed_mime_types: ["image/*"] }],
    ["PUT", "/bucket/open", { public: false, file_size_limit: 5, allowed_mime_types: null }],
    [
      "POST",
      "/object/list/open",
      { prefix: "a/", limit: 5, offset: 1, search: "x", sortBy: { column: "name", order: "asc" } },
    ],
    [
      "POST",
      "/object/list-v2/open",
      { prefix: "a/", limit: 5, cursor: "eyJ2YWx1ZSI6ImEiLCJuYW1lIjoiYSJ9", with_delimiter: true },
    ],
    [
      "POST",
      "/object/move",
      { bucketId: "open", sourceKey: "a.txt", destinationKey: "b.txt", destinationBucket: "open" },
    ],
    ["POST", "/object/copy", { bucketId: "open", sourceKey: "a.txt", destinationKey: "b.txt", metadata: { a: 1 } }],
    ["POST", "/object/sign/open/a.txt", { expiresIn: 60, transform: { width: 10 } }],
    ["POST", "/object/sign/open", { expiresIn: 60, paths: ["a.txt", "../b"] }],
    ["DELETE", "/object/open", { prefixes: ["a.txt"] }],
  ];
  const headers = { authorization: "Bearer a.b.c", "content-type": "application/json" };

  test.each(bodies)("%s %s", async (method, path, body) => {
    const text = hostileFields([body], [["a", 1], { column: "x" }, "e30", "%%%"]).map(
      (fields) => JSON.stringify(fields) ?? "",
    );
    const read = (sent: string) => statusOf(method, path, { headers, body: sent });
    await readsAnythingLater({ cases: 800, input: text, read, isRefusal });
  });

  // Of 2 MB, 170,000 fields of metadata held the process for half a second.
  test.each(bodies)("%s %s reads no more than it needs", async (method, path, body) => {
    const takesNames = path === "/object/sign/open" || method === "DELETE";
    const sent = (bytes: number) => statusOf(method, path, { headers, body: JSON.stringify(body).padEnd(bytes) });
    expect(await sent(takesNames ? 2_000_000 : 65_000)).toBe(200);
    const refusal = await sent(takesNames ? 2_200_000 : 66_000).catch((error: Error) => error.message);
    expect(refusal).toContain(`larger than ${takesNames ? 2_097_152 : 65_536} bytes`);
  });

  test.each(bodies)("%s %s reads nothing of a caller without a token", async (method, path, body) => {
    const request = new Request(`${siteUrl}/storage/v1${path}`, { method, body: JSON.stringify(body) });
    const response = await service(request, { path, requestId: "r", remoteAddress: "in-process" });
    expect(await response.json()).toMatchObject({ code: "InvalidJWT" });
    expect(request.bodyUsed).toBe(false);
  });

  test("reading files: names, ranges, conditions and names to store them under", async () => {
    const input = fc.record({
      path: hostileText(folders, pathPieces),
      range: hostileText(["bytes=0-1", "bytes=-2", "bytes=1-"], ["bytes=", "-", "9"]),
      tag: hostileText(['"x"', 'W/"x", "y"', "*"], ['"', ",", "W/"]),
      download: hostileText(["", "name.txt", "é.txt"], ['"', ";", "\r\n"]),
      method: fc.constantFrom("GET", "HEAD"),
    });
    const read = async (asked: { path: string; range: string; tag: string; download: string; method: string }) => {
      const sent = new Headers(headers);
      try {
        sent.set("range", asked.range);
        sent.set("if-none-match", asked.tag);
      } catch {}
      const query = new URLSearchParams({ download: asked.download.toWellFormed() });
      const path = `/object/${asked.path.replaceAll("?", "").replaceAll("#", "")}`.toWellFormed();
      return statusOf(asked.method, `${path}?${query}`, { headers: sent });
    };
    await readsAnythingLater({ cases: 4_000, input, read, isRefusal });
  });
});

describe("whatever an S3 service answers", () => {
  afterEach(() => void vi.unstubAllGlobals());

  test("is understood, or means that the files are not available", async () => {
    const listed = `<?xml version="1.0"?><ListMultipartUploadsResult><Upload><Key>p/a</Key><UploadId>1</UploadId></Upload></ListMultipartUploadsResult>`;
    const removed = "<DeleteResult><Deleted><Key>p/a</Key></Deleted></DeleteResult>";
    const begun = "<InitiateMultipartUploadResult><UploadId>u</UploadId></InitiateMultipartUploadResult>";
    const pieces = ["<", ">", "</", "/>", "<Key>", "</Key>", "<!DOCTYPE x [", "<![CDATA[", "]]>", "&amp;", "&x;", "<?"];
    let answer = "";
    vi.stubGlobal("fetch", async () => new Response(answer, { headers: { etag: '"e"' } }));
    const files = s3Files({
      endpoint: "http://127.0.0.1:9",
      bucket: "b",
      region: "auto",
      access_key: "key",
      secret_key: "secret",
      prefix: "p/",
    });
    const read = async (text: string) => {
      answer = text;
      await files.remove([row.id]);
      return "removed";
    };
    const isKnown = (error: unknown) =>
      error instanceof StorageError || (error instanceof HttpError && error.status === 503);
    const input = hostileText([listed, removed, begun, "<Error><Code>SlowDown</Code></Error>"], pieces);
    await readsAnythingLater({ cases: 3_000, input, read, isRefusal: isKnown, least: { read: 0, refused: 0 } });
  });
});
