import type { SupabaseClient } from "@supabase/supabase-js";
import * as z from "zod";
import { robotFileName } from "#lib/robot-file-name.ts";
import { jsonAnswer, refuse } from "#supabase/functions/_shared/json-answer.ts";

export const robotFileDetails = z.object({
  act: z.literal("finish-robot-file"),
  path: z.uuid(),
  robot: z.string().min(1).max(100),
  name: z
    .string()
    .regex(robotFileName, "The name of a file has letters, digits, spaces, points, hyphens and underscores."),
});

/** Adds what arrived to the files of a robot; one of the same name is replaced. */
export async function finishRobotFile(
  { service, caller }: { readonly service: SupabaseClient; readonly caller: SupabaseClient },
  { path, robot, name }: z.infer<typeof robotFileDetails>,
): Promise<Response> {
  const { data: file } = await service.storage.from("robot-files").info(path);
  if (!file) return refuse(404, "no_upload", "The upload did not arrive. Choose the file again.");
  const row = { id: path, robot_id: robot, name, bytes: file.size, added_at: new Date().toISOString() };
  const { data, error } = await caller
    .from("own_robot_files")
    .upsert(row, { onConflict: "robot_id,name" })
    .select("id, name, bytes, added_at");
  if (error) return refuse(409, error.code, error.message);
  return jsonAnswer(200, { file: data[0] });
}
