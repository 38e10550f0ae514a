import * as z from "zod";
import { browserClient } from "#app/data/client.ts";
import { megabytes } from "#lib/figure-text.ts";
import { loadPage } from "../content/load-page.ts";
import { searchPattern } from "../content/search-pattern.ts";
import { askMedia, type UploadOptions, uploadFile } from "./upload-file.ts";

const row = z.object({
  id: z.string(),
  title: z.string(),
  file_name: z.string(),
  bytes: z.number(),
  added_at: z.string(),
});
export type LibraryVideo = z.infer<typeof row>;

const mostBytes = 1_000_000_000;
const mostCaptionBytes = 1_000_000;

/** Why this file cannot be a video of the site, as far as one can tell before it is sent. */
export function videoProblem({ name, size, type }: Pick<File, "name" | "size" | "type">): string | null {
  if (type !== "video/mp4" && type !== "video/webm")
    return `${name} is no MP4 or WebM file. Export the film as MP4 (H.264), which every browser plays.`;
  if (size > mostBytes) return `${name} has ${megabytes(size)}. A video has up to ${megabytes(mostBytes)}.`;
  return size === 0 ? `${name} is empty.` : null;
}

export function captionFileProblem({ name, size }: Pick<File, "name" | "size">): string | null {
  if (!/\.(vtt|srt)$/i.test(name)) return `${name} is no caption file: captions are a .vtt or .srt file.`;
  return size > mostCaptionBytes ? `${name} is too long for captions.` : null;
}

export type NewVideo = {
  readonly file: File;
  readonly title: string;
  readonly captions: File;
  readonly transcript: string;
};

/** @returns the video of the library. @throws {Error} in words for who uploads */
export async function addVideo({ file, title, captions, transcript }: NewVideo, options: UploadOptions) {
  const words = await captions.text();
  const path = await uploadFile(file, "video", options);
  const details = { path, title, captions: words, transcript, fileName: file.name.slice(-200) };
  const made = await askMedia({ act: "finish-video", ...details }, options.signal);
  return z.object({ video: row }).parse(made).video;
}

export async function loadVideos(search: string, page: number) {
  const query = (await browserClient())
    .from("videos")
    .select("id, title, file_name, bytes, added_at", { count: "exact" });
  const words = search.trim();
  if (words !== "") {
    const pattern = searchPattern(words);
    query.or(`title.ilike.${pattern},file_name.ilike.${pattern}`);
  }
  return loadPage<LibraryVideo>(query.order("added_at", { ascending: false }).order("id"), page);
}

export const videoMarkdown = ({ id, title }: Pick<LibraryVideo, "id" | "title">): string =>
  `::video[${title.replaceAll(/[[\]\n]/g, " ")}]{id=${id}}`;
