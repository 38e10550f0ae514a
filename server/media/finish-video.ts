import type { SupabaseClient } from "@supabase/supabase-js";
import * as z from "zod";
import { jsonAnswer, refuse } from "#supabase/functions/_shared/json-answer.ts";
import { captionProblem, webVtt } from "./caption-text.ts";

export const videoDetails = z.object({
  act: z.literal("finish-video"),
  path: z.uuid(),
  title: z.string().trim().min(3, "The title has 3 to 160 characters.").max(160, "The title has 3 to 160 characters."),
  captions: z.string(),
  transcript: z
    .string()
    .trim()
    .min(20, "The transcript is needed: the words of the video, for people who cannot see or hear it.")
    .max(200_000, "The transcript has up to 200,000 characters."),
  fileName: z.string().trim().min(1).max(200),
});

const types: ReadonlySet<string> = new Set(["video/mp4", "video/webm"]);

/** Makes a video of the library of what arrived, once it has captions and a transcript. What is refused is not stored. */
export async function finishVideo(
  { service, caller }: { readonly service: SupabaseClient; readonly caller: SupabaseClient },
  { path, title, captions, transcript, fileName }: z.infer<typeof videoDetails>,
): Promise<Response> {
  const problem = captionProblem(captions);
  if (problem) return refuse(422, "no_captions", problem);
  const videos = service.storage.from("videos");
  const { data: file } = await videos.info(path);
  if (!file) return refuse(404, "no_upload", "The upload did not arrive. Choose the video again.");
  const type = file.contentType ?? "";
  if (!types.has(type)) {
    await videos.remove([path]);
    return refuse(422, "not_a_video", "A video is an MP4 or WebM file.");
  }
  const row = { id: path, title, captions: webVtt(captions), transcript, file_name: fileName, type, bytes: file.size };
  const { data, error } = await caller.from("videos").insert(row).select("id, title, file_name, bytes, added_at");
  if (error) return refuse(409, error.code, error.message);
  return jsonAnswer(200, { video: data[0] });
}
