import { z } from "zod";
import { storageErrors } from "../errors.ts";

const side = z.coerce.number().int().min(1).max(2500);

const schema = z.object({
  width: side.optional(),
  height: side.optional(),
  resize: z.enum(["cover", "contain", "fill"]).default("cover"),
  quality: z.coerce.number().int().min(20).max(100).default(80),
  /** `origin`: the format it was stored in, whatever the browser would take. */
  format: z.literal("origin").optional(),
});

/** How a picture is to be shown. Lengths in pixels; `quality` in percent. */
export type Transformation = z.output<typeof schema>;

/** Of a query or a body; other fields are left alone. @throws {StorageError} 400 */
export function parseTransformation(value: unknown): Transformation {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw storageErrors.invalid(`${issue?.path.join("/") || "transform"} ${issue?.message ?? "is not valid"}`);
}

/** One text for each meaning: part of signed addresses, and of the key under which the result is stored. */
export function transformationText({ width, height, resize, quality, format }: Transformation): string {
  const fields = { width, height, resize, quality, format };
  const given = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return new URLSearchParams(given).toString();
}

export const pictureTypes = ["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"] as const;
export type PictureType = (typeof pictureTypes)[number];

/** WebP for who accepts it and did not ask for the stored format. */
export const shownType = (stored: PictureType, accept: string | null, { format }: Transformation): PictureType =>
  format !== "origin" && accept?.includes("image/webp") ? "image/webp" : stored;

const resizingNames = { cover: "fill", contain: "fit", fill: "force" } as const;

/** What was done, in the words of the header `x-transformations`. */
export function doneText({ width, height, resize, quality }: Transformation): string {
  const resizing = width === undefined && height === undefined ? undefined : resizingNames[resize];
  const fields = Object.entries({ height, width, resizing_type: resizing, quality });
  return fields.flatMap(([name, value]) => (value === undefined ? [] : [`${name}:${value}`])).join(",");
}
