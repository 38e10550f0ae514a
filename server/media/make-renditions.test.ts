import sharp from "sharp";
import { expect, test } from "vitest";
import { makeRenditions } from "./make-renditions.ts";

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#b08030" } });

test("a photograph becomes AVIF and WebP in each width, upright and without what its camera wrote", async () => {
  const photo = await plain(900, 600)
    .withExif({ IFD0: { Copyright: "Ada" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const made = await makeRenditions(photo);
  expect(made.id).toMatch(/^[0-9a-f]{16}-600x900$/);
  expect(made.renditions.map(({ width, format }) => `${width}.${format}`)).toEqual([
    "320.avif",
    "320.webp",
    "600.avif",
    "600.webp",
  ]);
  for (const { bytes, width, format } of made.renditions) {
    const facts = await sharp(bytes).metadata();
    expect([facts.format, facts.width, facts.height]).toEqual([
      format === "avif" ? "heif" : "webp",
      width,
      width * 1.5,
    ]);
    expect([facts.exif, facts.orientation, facts.xmp, facts.iptc]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(bytes.includes("Ada")).toBe(false);
  }
});

test("the same upload has the same id, and another one another", async () => {
  const [one, two] = await Promise.all([plain(40, 20).png().toBuffer(), plain(40, 21).png().toBuffer()]);
  expect((await makeRenditions(one)).id).toBe((await makeRenditions(one)).id);
  expect((await makeRenditions(one)).id).not.toBe((await makeRenditions(two)).id);
});

test.each([
  ["an SVG", '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', "export it as PNG or WebP"],
  ["an SVG behind an XML line", '<?xml version="1.0"?><svg onload="alert(1)"/>', "export it as PNG or WebP"],
  ["a page", "<!doctype html><script>alert(1)</script>", "no picture that pages can show"],
  ["a PDF", "%PDF-1.7\n", "application/pdf"],
  ["nothing", "", "no picture that pages can show"],
])("%s is refused by its content, with words", async (_, content, words) => {
  await expect(makeRenditions(Buffer.from(content))).rejects.toThrow(words);
});

test("a picture that was cut off, and one of too many pixels, are refused with words", async () => {
  const photo = await plain(400, 400).jpeg().toBuffer();
  await expect(makeRenditions(photo.subarray(0, 300))).rejects.toThrow("damaged");
  // A header that promises 8,000 by 8,000 costs nothing to write.
  const bomb = await plain(8000, 8000).png({ compressionLevel: 9 }).toBuffer();
  await expect(makeRenditions(bomb)).rejects.toThrow("too many pixels");
}, 20_000);
