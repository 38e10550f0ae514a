import { createHash, randomBytes, randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type S3Server, startS3Server } from "../../../tests/support/s3-server.ts";
import type { FileBackend } from "./backend.ts";
import { localFiles } from "./local-files.ts";
import { s3Files } from "./s3-files.ts";

const folder = mkdtempSync(join(tmpdir(), "northpip-backends-"));
let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterAll(() => s3.close());

type Place = { readonly files: FileBackend; stored(): string[]; leftovers(): number };
const filesIn = (path: string) =>
  existsSync(path)
    ? readdirSync(path, { recursive: true, withFileTypes: true }).flatMap((one) => (one.isFile() ? [one.name] : []))
    : [];
const places: Record<string, () => Place> = {
  "a directory": () => ({
    files: localFiles(folder),
    stored: () => filesIn(folder).filter((name) => !name.endsWith(".partial")),
    leftovers: () => filesIn(folder).filter((name) => name.endsWith(".partial")).length,
  }),
  "an S3 service": () => ({
    files: s3Files(s3.settings),
    stored: () => [...s3.objects.keys()].map((key) => key.split("/").at(-1) ?? ""),
    leftovers: () => s3.unfinished.size,
  }),
};

async function* chunks(bytes: Buffer, size = 64 * 1024) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const contentOf = async (reading: Promise<Readable | undefined>) => {
  const found = await reading;
  return found && buffer(found);
};
const tagOf = (bytes: Buffer) => `"${createHash("md5").update(bytes).digest("hex")}"`;

/** What every place for files has to do; 8 MiB is where S3 begins to take parts. */
describe.each(Object.entries(places))("files in %s", (_, open) => {
  test.each([0, 1, 100_000, 8 * 2 ** 20 - 1, 8 * 2 ** 20, 20_000_003])("of %d bytes come back whole", async (size) => {
    const { files, leftovers } = open();
    const bytes = randomBytes(size);
    const version: string = randomUUID();
    expect(await files.write(version, chunks(bytes))).toEqual({ size, etag: tagOf(bytes) });
    expect((await contentOf(files.read(version)))?.equals(bytes)).toBe(true);
    expect(leftovers()).toBe(0);
  });

  test("are read in parts", async () => {
    const { files } = open();
    const version = randomUUID();
    await files.write(version, chunks(Buffer.from("0123456789")));
    expect((await contentOf(files.read(version, { start: 2, end: 4 })))?.toString()).toBe("234");
    expect((await contentOf(files.read(version, { start: 9, end: 9 })))?.toString()).toBe("9");
  });

  test("that are absent read as nothing, and may be removed", async () => {
    const { files } = open();
    expect(await files.read(randomUUID())).toBeUndefined();
    expect(await files.read(randomUUID(), { start: 0, end: 0 })).toBeUndefined();
    await files.remove([randomUUID()]);
    await files.remove([]);
  });

  test("are copied, and each goes its own way", async () => {
    const { files } = open();
    const [from, to] = [randomUUID(), randomUUID()];
    await files.write(from, chunks(Buffer.from("one")));
    await files.copy(from, to);
    await files.remove([from]);
    expect(await files.read(from)).toBeUndefined();
    expect((await contentOf(files.read(to)))?.toString()).toBe("one");
    await expect(files.copy(from, randomUUID())).rejects.toThrow();
  });

  test("are removed many at a time, and no others", async () => {
    const { files, stored } = open();
    const versions: string[] = Array.from({ length: 60 }, () => randomUUID());
    for (const version of versions) await files.write(version, chunks(Buffer.from(version)));
    await files.remove(versions.slice(1));
    expect(stored().filter((name) => versions.includes(name))).toEqual([versions[0]]);
  });

  test.each([0, 100, 8 * 2 ** 20, 17 * 2 ** 20])(
    "leave nothing when their sender breaks off after %d bytes",
    async (size) => {
      const { files, leftovers } = open();
      const version = randomUUID();
      async function* broken() {
        yield* chunks(randomBytes(size));
        throw new Error("broken off");
      }
      await expect(files.write(version, broken())).rejects.toThrow("broken off");
      expect(await files.read(version)).toBeUndefined();
      expect(leftovers()).toBe(0);
    },
  );

  test.each(["../../etc/passwd", "", "a/b", `${randomUUID()}/..`, randomUUID().toUpperCase()])(
    "have no other names than versions: %j",
    async (name) => {
      const { files } = open();
      await expect(files.write(name, chunks(Buffer.from("x")))).rejects.toThrow(TypeError);
      await expect(Promise.resolve().then(() => files.read(name))).rejects.toThrow(TypeError);
      await expect(files.remove([name])).rejects.toThrow(TypeError);
    },
  );
});

describe("an S3 service", () => {
  const write = (files: FileBackend, bytes: Buffer, version: string = randomUUID()) =>
    files.write(version, chunks(bytes));
  afterEach(() => s3.refuse(0));

  test("is believed by its signature alone", async () => {
    const wrong = { secret_key: "wrong", access_key: "wrong", region: "elsewhere" };
    for (const [name, value] of Object.entries(wrong))
      await expect(write(s3Files({ ...s3.settings, [name]: value }), Buffer.from("x"))).rejects.toMatchObject({
        status: 503,
      });
  });

  test("that refuses for a moment is asked again", async () => {
    s3.refuse(2);
    const bytes = Buffer.from("in the end");
    const version = randomUUID();
    await write(s3Files(s3.settings), bytes, version);
    s3.refuse(2);
    expect(await contentOf(s3Files(s3.settings).read(version))).toEqual(bytes);
  });

  test("that goes on refusing, or is away, is 503 for the caller", async () => {
    s3.refuse(100);
    await expect(write(s3Files(s3.settings), Buffer.from("x"))).rejects.toMatchObject({
      status: 503,
      code: "SlowDown",
    });
    const away = s3Files({ ...s3.settings, endpoint: "http://127.0.0.1:9" });
    await expect(away.read(randomUUID())).rejects.toMatchObject({ status: 503 });
  });

  test("leads to no other address", async () => {
    const heard: string[] = [];
    const serve = async (answer: RequestListener) => {
      const server = createServer(answer);
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      return { at: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
    };
    const inside = await serve(({ url = "" }, response) => {
      heard.push(url);
      response.end("of the owner's network");
    });
    const service = await serve((_, response) => response.writeHead(307, { location: `${inside.at}/inside` }).end());
    const files = s3Files({ ...s3.settings, endpoint: service.at });
    await expect(files.read(randomUUID())).rejects.toMatchObject({ status: 503 });
    await expect(write(files, Buffer.from("x"))).rejects.toMatchObject({ status: 503 });
    expect(heard).toEqual([]);
    service.close();
    inside.close();
  });

  test("that cannot put the parts together has no file, and no parts left", async () => {
    s3.refuse(1, /^POST .*uploadId=/);
    await expect(write(s3Files(s3.settings), randomBytes(9 * 2 ** 20))).rejects.toMatchObject({ status: 503 });
    s3.refuse(0);
    expect(s3.unfinished.size).toBe(0);
  });

  test("is asked twice to remove a thousand files", async () => {
    const before = s3.requests.length;
    await s3Files(s3.settings).remove(Array.from({ length: 1000 }, () => randomUUID()));
    expect(s3.requests.slice(before)).toEqual([
      expect.stringMatching(/^POST .*\?delete=$/),
      expect.stringMatching(/^GET .*uploads=/),
    ]);
  });

  test("loses the parts of a write that a crash cut off when its file is removed", async () => {
    const version = randomUUID();
    const files = s3Files(s3.settings);
    const never = new Promise<never>(() => undefined);
    async function* stuck() {
      yield randomBytes(9 * 2 ** 20);
      await never;
    }
    void files.write(version, stuck());
    while (s3.unfinished.size === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await files.remove([randomUUID(), randomUUID()]);
    expect(s3.unfinished.size).toBe(1);
    await files.remove([version, randomUUID()]);
    expect(s3.unfinished.size).toBe(0);
  });
});

describe("a nearly full disk", () => {
  const gigabyte = 2 ** 30;
  const refused = { code: "ENOSPC" };
  const piece = Buffer.alloc(4 * 2 ** 20);
  async function* megabytes(count: number) {
    for (let at = 0; at < count; at += 4) yield piece;
  }
  const inFolder = (free: () => number, size = 100 * gigabyte) => {
    const place = mkdtempSync(join(tmpdir(), "northpip-disk-"));
    const files = localFiles(place, async () => ({ free: free(), size }));
    return { files, left: () => filesIn(place), drop: () => rmSync(place, { recursive: true }) };
  };

  test("takes no file: the rest of it is the database's", async () => {
    const { files, left, drop } = inFolder(() => 200 * 2 ** 20);
    await expect(files.write(randomUUID(), megabytes(4))).rejects.toMatchObject(refused);
    expect(left()).toEqual([]);
    drop();
  });

  test("ends a file that would fill it while it comes", async () => {
    let looks = 0;
    const { files, left, drop } = inFolder(() => (++looks > 2 ? 0 : gigabyte));
    await expect(files.write(randomUUID(), megabytes(80))).rejects.toMatchObject(refused);
    expect(left()).toEqual([]);
    drop();
  });

  test("takes no copy either", async () => {
    let free = gigabyte;
    const { files, left, drop } = inFolder(() => free);
    const first = randomUUID();
    await files.write(first, megabytes(4));
    free = 200 * 2 ** 20;
    await expect(files.copy(first, randomUUID())).rejects.toMatchObject(refused);
    expect(left()).toHaveLength(1);
    drop();
  });

  test("that is small leaves a fiftieth", async () => {
    const { files, drop } = inFolder(() => 2 * 2 ** 20, 64 * 2 ** 20);
    await expect(files.write(randomUUID(), megabytes(4))).resolves.toMatchObject({ size: 4 * 2 ** 20 });
    drop();
  });
});
