/** Widths in pixels that a picture is stored in, besides its own where that is smaller. */
const widths = [320, 640, 1280, 1920] as const;
const pattern = /^[0-9a-f]{16}-([1-9]\d{0,4})x([1-9]\d{0,4})$/;

export type PictureFormat = "avif" | "webp";
/** A picture of the site, as its id says it: what was uploaded, and its size in pixels. */
export type StoredPicture = { readonly id: string; readonly width: number; readonly height: number };

/** Undefined where the text is no picture's id. */
export function readPictureId(id: string): StoredPicture | undefined {
  const [, width, height] = pattern.exec(id) ?? [];
  return width && height ? { id, width: Number(width), height: Number(height) } : undefined;
}

/** The widths in which a picture of this width is stored; none is larger than the picture. */
export function pictureWidths(width: number): readonly number[] {
  const smaller = widths.filter((each) => each < width);
  return width <= 1920 ? [...smaller, width] : smaller;
}

export const pictureAddress = (id: string, width: number, format: PictureFormat): string =>
  `/pictures/${id}/${width}.${format}`;

/** For `srcset`. */
export const pictureSources = ({ id, width }: StoredPicture, format: PictureFormat): string =>
  pictureWidths(width)
    .map((each) => `${pictureAddress(id, each, format)} ${each}w`)
    .join(", ");
