import { deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { checkedContent } from "./content-check.ts";

async function check(type: string, content: string | Buffer): Promise<string> {
  async function* pieces() {
    yield Buffer.from(content);
  }
  try {
    for await (const _ of checkedContent(pieces(), type, 1_000_000));
    return "taken";
  } catch (error) {
    return (error as Error).message;
  }
}

/** A local file header with one stored entry: as much of an archive as its signature needs. */
function zip(name: string, content: string): Buffer {
  const header = Buffer.alloc(30);
  header.write("PK\u0003\u0004");
  header.writeUInt32LE(content.length, 18);
  header.writeUInt32LE(content.length, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, Buffer.from(name + content), Buffer.alloc(64)]);
}
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const program = Buffer.concat([Buffer.from("MZ"), Buffer.alloc(200)]);
const webm = Buffer.from("1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104", "hex");

test.each([
  ["image/png", "just some words"],
  ["image/png", `${" ".repeat(600)}<script>alert(1)</script>`],
  ["image/jpg", "just some words"],
  ["image/png", program],
  ["application/pdf", program],
  ["application/pdf", pixel],
  ["application/pdf", zip("a.txt", "text")],
  ["application/zip", "%PDF-1.7 text"],
  ["application/gzip", deflateRawSync("text")],
  ["video/mp4", program],
  ["audio/mpeg", "words"],
  ["font/woff2", "words"],
])("%s is not what begins otherwise (%#)", async (type, content) => {
  expect(await check(type, content)).toMatch(/^The file was sent as .*Nothing was stored$/);
});

test.each([
  ["image/png", pixel],
  ["image/jpeg", pixel],
  ["application/pdf", "%PDF-1.7 text"],
  ["application/zip", zip("a.txt", "text")],
  ["application/epub+zip", zip("mimetype", "application/epub+zip")],
  ["audio/webm", webm],
  ["audio/ogg", Buffer.concat([Buffer.from("OggS"), Buffer.alloc(24), Buffer.from("\u0001vorbis"), Buffer.alloc(64)])],
  ["image/svg+xml", "<svg/>"],
  ["text/plain", "just some words"],
  ["application/octet-stream", program],
  ["image/png", ""],
])("%s is taken as what it is (%#)", async (type, content) => {
  expect(await check(type, content)).toBe("taken");
});
