import type sharpModule from "sharp";
import type { Sharp } from "sharp";
import { storageErrors } from "../errors.ts";
import type { PictureType, Transformation } from "./transformation.ts";

/** Larger ones would take more memory than one request may have. These are read in rows, or smaller at once. */
const maxPixels = 50_000_000;
/** These are decoded whole, frames of an animation counted together, and nothing interrupts their decoders. */
const maxPixelsAtOnce = 16_000_000;
const readInRows = new Set(["jpeg", "png"]);
const secondsAllowed = 20;

const fits = { cover: "cover", contain: "inside", fill: "fill" } as const;

function encode(picture: Sharp, type: PictureType, quality: number): Sharp {
  switch (type) {
    case "image/jpeg":
      return picture.jpeg({ quality });
    case "image/png":
      return picture.png();
    case "image/webp":
      return picture.webp({ quality });
    case "image/gif":
      return picture.gif();
    case "image/avif":
      return picture.avif({ quality, effort: 2 });
  }
}

/** Loaded with the first picture: the library takes 20 MB that most sites never need. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** From the head alone, before anything is decoded; of an animation that is to be stretched, also what would be made of it. */
async function refuseLarge(
  sharp: typeof sharpModule,
  content: Uint8Array,
  animated: boolean,
  how: Transformation,
): Promise<void> {
  const {
    format,
    width,
    height,
    pages = 1,
  } = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw storageErrors.notAPicture();
    });
  const pixels = width * height * (animated ? pages : 1);
  if (pixels > (readInRows.has(format) ? maxPixels : maxPixelsAtOnce)) throw storageErrors.tooManyPixels();
  const stretched = (how.width ?? width) * (how.height ?? height) * pages;
  if (animated && pages > 1 && how.resize === "fill" && stretched > maxPixelsAtOnce)
    throw storageErrors.tooManyPixels();
}

/**
 * The picture in another size and format, turned as its camera says, without the place and time a camera writes into it. It is never
 * made larger than it is, but where `fill` asks for exact sides.
 * @throws {StorageError} 413 too many pixels, 422 no picture that can be read
 */
export async function transformPicture(content: Uint8Array, type: PictureType, how: Transformation): Promise<Buffer> {
  const { width, height, resize, quality } = how;
  const sharp = await loadSharp();
  const animated = type === "image/gif" || type === "image/webp";
  await refuseLarge(sharp, content, animated, how);
  const picture = sharp(content, { limitInputPixels: maxPixels, failOn: "error", animated }).autoOrient();
  if (width !== undefined || height !== undefined)
    picture.resize({ width, height, fit: fits[resize], withoutEnlargement: resize !== "fill" });
  try {
    return await encode(picture, type, quality).timeout({ seconds: secondsAllowed }).toBuffer();
  } catch (error) {
    throw /pixel limit/i.test((error as Error).message) ? storageErrors.tooManyPixels() : storageErrors.notAPicture();
  }
}
