import { createHash } from "node:crypto";
import { type PictureFormat, pictureWidths, type StoredPicture } from "#lib/stored-picture.ts";
import { typeByContent } from "#platform/storage/content-check.ts";
import { transformPicture } from "#platform/storage/transform/transform-picture.ts";

/** Why a file is no picture for the site, in words for whoever uploaded it. */
export class PictureRefusal extends Error {}

export type Rendition = { readonly width: number; readonly format: PictureFormat; readonly bytes: Buffer };
export type MadePicture = StoredPicture & { readonly renditions: readonly Rendition[] };

const types = new Set(["image/jpeg", "image/png", "image/webp", "image/avif"]);
const formats = { avif: { type: "image/avif", quality: 55 }, webp: { type: "image/webp", quality: 80 } } as const;

async function refuseOthers(content: Uint8Array): Promise<void> {
  const type = await typeByContent(content);
  if (type && types.has(type)) return;
  if (/<svg|<\?xml/i.test(Buffer.from(content.subarray(0, 1024)).toString("utf8")))
    throw new PictureRefusal(
      "This is an SVG drawing. It can carry programs, so it is not taken: export it as PNG or WebP.",
    );
  throw new PictureRefusal(
    `This is no picture that pages can show${type ? ` but ${type}` : ""}, whatever its name says. Upload a JPEG, PNG, WebP or AVIF.`,
  );
}

/** Its size as it is shown: cameras store it lying and say how to turn it. */
async function sizeOf(content: Uint8Array): Promise<{ width: number; height: number }> {
  // With the first picture: the library takes 20 MB.
  const { default: sharp } = await import("sharp");
  const {
    width,
    height,
    orientation = 1,
  } = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new PictureRefusal("The picture is damaged: it cannot be read to its end.");
    });
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

/**
 * A picture in all widths and formats that pages use, upright and without what cameras write into it.
 * @throws {PictureRefusal} for what is no picture, damaged, or has too many pixels
 */
export async function makeRenditions(content: Uint8Array): Promise<MadePicture> {
  await refuseOthers(content);
  const { width, height } = await sizeOf(content);
  if (Math.max(width, height) > 30_000 || Math.min(width, height) < 8)
    throw new PictureRefusal(`The picture is ${width} × ${height} pixels. Each side has 8 to 30,000.`);
  const renditions: Rendition[] = [];
  for (const each of pictureWidths(width))
    for (const format of ["avif", "webp"] as const) {
      const { type, quality } = formats[format];
      const how = { width: each, height: undefined, resize: "cover", quality, format: undefined } as const;
      const bytes = await transformPicture(content, type, how).catch((error: Error) => {
        throw new PictureRefusal(
          /pixel/i.test(error.message)
            ? `The picture is ${width} × ${height}: too many pixels. JPEG and PNG have up to 50 million, WebP and AVIF up to 16 million.`
            : "The picture is damaged: it cannot be read to its end.",
        );
      });
      renditions.push({ width: each, format, bytes });
    }
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 16);
  return { id: `${hash}-${width}x${height}`, width, height, renditions };
}
