import * as z from "zod";
import { browserClient } from "#app/data/client.ts";
import { megabytes } from "#lib/figure-text.ts";
import { callDatabase } from "../content/call-database.ts";
import { loadPage } from "../content/load-page.ts";
import { searchPattern } from "../content/search-pattern.ts";
import { askMedia, type UploadOptions, uploadFile } from "./upload-file.ts";

const row = z.object({
  id: z.string(),
  alt: z.string(),
  file_name: z.string(),
  bytes: z.number(),
  added_at: z.string(),
});
export type LibraryPicture = z.infer<typeof row>;

const mostBytes = 25_000_000;

/** Why this file cannot be a picture of the site, as far as one can tell before it is sent. */
export function fileProblem({ name, size, type }: Pick<File, "name" | "size" | "type">): string | null {
  if (size > mostBytes)
    return `${name} has ${megabytes(size)}. A picture has up to ${megabytes(mostBytes)}: save it smaller; 2,000 pixels across are enough for every page.`;
  if (type === "image/svg+xml")
    return "This is an SVG drawing. It can carry programs, so it is not taken: export it as PNG or WebP.";
  if (size === 0) return `${name} is empty.`;
  return null;
}

type NewPicture = { readonly file: File; readonly alt: string };

/** @returns the picture of the library, and whether it was there before. @throws {Error} in words for who uploads */
export async function addPicture({ file, alt }: NewPicture, options: UploadOptions) {
  const path = await uploadFile(file, "picture", options);
  const made = await askMedia({ act: "finish-picture", path, alt, fileName: file.name.slice(-200) }, options.signal);
  return z.object({ picture: row, known: z.boolean() }).parse(made);
}

export async function loadPictures(search: string, page: number) {
  const query = (await browserClient()).from("pictures").select("*", { count: "exact" });
  const words = search.trim();
  if (words !== "") {
    const pattern = searchPattern(words);
    query.or(`alt.ilike.${pattern},file_name.ilike.${pattern}`);
  }
  return loadPage<LibraryPicture>(query.order("added_at", { ascending: false }).order("id"), page);
}

const uses = z.array(z.object({ room: z.string(), row_key: z.string() }));
export type Use = z.infer<typeof uses>[number];

/** Rows and drafts that name this, in every collection. */
export const loadUses = async (mark: string): Promise<readonly Use[]> =>
  uses.parse(await callDatabase("media_uses", { mark })).filter(({ row_key: key }) => key !== mark);

export const pictureMarkdown = ({ id, alt }: Pick<LibraryPicture, "id" | "alt">): string =>
  `::picture[${alt.replaceAll(/[[\]\n]/g, " ")}]{id=${id}}`;
