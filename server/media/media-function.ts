import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { decodeJwt } from "jose";
import { z } from "zod";
import { robotFileName } from "#lib/robot-file-name.ts";
import { bearerToken } from "#platform/http/identify-caller.ts";
import type { FunctionEnv } from "#supabase/functions/_shared/function-env.ts";
import { jsonAnswer, refuse } from "#supabase/functions/_shared/json-answer.ts";
import { callerClient, isAway, serviceClient } from "#supabase/functions/_shared/service-client.ts";
import { finishVideo, videoDetails } from "./finish-video.ts";
import { makeRenditions, PictureRefusal } from "./make-renditions.ts";

const robotFileDetails = z.object({
  act: z.literal("finish-robot-file"),
  path: z.uuid(),
  robot: z.string().min(1).max(100),
  name: z
    .string()
    .regex(robotFileName, "The name of a file has letters, digits, spaces, points, hyphens and underscores."),
});

/** Adds what arrived to the files of a robot; one of the same name is replaced. */
async function finishRobotFile(
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

const body = z.discriminatedUnion("act", [
  z.object({ act: z.literal("begin") }),
  z.object({ act: z.literal("begin-video") }),
  z.object({ act: z.literal("begin-robot-file") }),
  z.object({
    act: z.literal("finish-picture"),
    path: z.uuid(),
    alt: z.string().trim().min(3).max(300),
    fileName: z.string().trim().min(1).max(200),
  }),
  videoDetails,
  robotFileDetails,
]);
type Asked<Act> = Extract<z.infer<typeof body>, { act: Act }>;
type Clients = { readonly service: SupabaseClient; readonly caller: SupabaseClient };

/** The database or the storage does not answer: nothing was decided about the caller. */
function unavailable(what: string, cause: string): Response {
  console.error(`An upload ${what}: ${cause}`);
  const message = `The upload ${what} at the moment. Nothing was changed; try again in a minute.`;
  return refuse(503, "unavailable", message, { "retry-after": "30" });
}

/** A picture is decoded and written many times: one upload after the other. */
let lastConversion: Promise<unknown> = Promise.resolve();
function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  const turn = lastConversion.then(work, work);
  lastConversion = turn.catch(() => undefined);
  return turn;
}

type Claims = {
  readonly sub?: string;
  readonly session_id?: string;
  readonly app_metadata?: { readonly role?: string };
};

/** Where the next file goes: an address that takes one file, once, for as long as the session lasts that asks for it. */
async function begin(
  { service, caller }: Clients,
  { sub, session_id, app_metadata }: Claims,
  bucket: "uploads" | "videos" | "robot-files",
): Promise<Response> {
  const { data: wait, error: unknown } = await caller.rpc("take_media_upload");
  if (unknown) return unavailable("could not be prepared", unknown.message);
  if (Number(wait) > 0)
    return refuse(
      429,
      "too_many",
      "You have begun 200 uploads within an hour. Go on in a while; what is there stays.",
      {
        "retry-after": String(wait),
      },
    );
  const path = randomUUID();
  const uploads = service.storage.from(bucket);
  if (session_id)
    uploads.setHeader("x-upload-for", JSON.stringify({ sub, session_id, app_metadata: { role: app_metadata?.role } }));
  const { data, error } = await uploads.createSignedUploadUrl(path);
  if (error) return refuse(503, "no_storage", `The storage takes nothing at the moment: ${error.message}`);
  return jsonAnswer(200, { path, token: data.token });
}

async function finishPicture({ service, caller }: Clients, { path, alt, fileName }: Asked<"finish-picture">) {
  const uploads = service.storage.from("uploads");
  const { data: file } = await uploads.download(path);
  if (!file) return refuse(404, "no_upload", "The upload did not arrive. Choose the picture again.");
  try {
    const { id, renditions } = await inTurn(async () => makeRenditions(new Uint8Array(await file.arrayBuffer())));
    for (const { width, format, bytes } of renditions) {
      const options = { contentType: `image/${format}`, cacheControl: "31536000, immutable", upsert: true };
      const { error } = await service.storage.from("pictures").upload(`${id}/${width}.${format}`, bytes, options);
      if (error) return refuse(503, "not_stored", `The picture could not be stored: ${error.message}`);
    }
    const bytes = renditions.reduce((sum, each) => sum + each.bytes.length, 0);
    const added = await caller.from("pictures").insert({ id, alt, file_name: fileName, bytes }).select();
    // The same file again: it is one picture, with the text that it has.
    const known = added.error?.code === "23505" ? await caller.from("pictures").select().eq("id", id) : added;
    if (known.error) return refuse(409, known.error.code, known.error.message);
    return jsonAnswer(200, { picture: known.data[0], known: known !== added });
  } catch (error) {
    if (error instanceof PictureRefusal) return refuse(422, "not_a_picture", error.message);
    throw error;
  } finally {
    await uploads.remove([path]);
  }
}

function problemOf(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.path[0] === "alt") return "The alternative text has 3 to 300 characters.";
  return issue?.path[0] === "name" || issue?.path[0] === "title" || issue?.path[0] === "transcript"
    ? issue.message
    : "There is no such act.";
}

/**
 * POST {act, …} for staff who edit content: `begin`, `begin-video` and `begin-robot-file` give an address to upload to, `finish-picture`,
 * `finish-video` and `finish-robot-file` make a picture or a video of the library, or a robot's file, of what arrived. It needs
 * the image library of this server and does not deploy to a hosted project.
 */
export const mediaFunction =
  () =>
  async (request: Request, env: FunctionEnv): Promise<Response> => {
    if (request.method !== "POST") return refuse(405, "method_not_allowed", "POST");
    const caller = callerClient(env, request.headers.get("authorization") ?? "");
    const asking = await caller.rpc("may_upload_media");
    if (isAway(asking)) return unavailable("was not taken", asking.error?.message ?? "");
    if (asking.data !== true)
      return refuse(403, "not_staff", "Only staff who edit content, signed in with the second factor, upload.");
    const asked = body.safeParse(await request.json().catch(() => null));
    if (!asked.success) {
      const [issue] = asked.error.issues;
      return refuse(400, "invalid", problemOf(issue));
    }
    const clients = { service: serviceClient(env), caller };
    // The database has checked the token; here its claims are only read.
    const claims: Claims = decodeJwt(bearerToken(request) ?? "");
    switch (asked.data.act) {
      case "begin":
        return begin(clients, claims, "uploads");
      case "begin-video":
        return begin(clients, claims, "videos");
      case "begin-robot-file":
        if (claims.app_metadata?.role !== "owner")
          return refuse(403, "not_owner", "Only the owner adds files of robots.");
        return begin(clients, claims, "robot-files");
      case "finish-robot-file":
        return finishRobotFile(clients, asked.data);
      case "finish-video":
        return finishVideo(clients, asked.data);
      case "finish-picture":
        return finishPicture(clients, asked.data);
    }
  };
