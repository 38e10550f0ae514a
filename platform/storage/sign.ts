import { z } from "zod";
import { jsonResponse } from "../http/json-response.ts";
import type { Caller } from "../postgres/database.ts";
import { bucketOf, subjectOf } from "./buckets.ts";
import type { Operation, StorageContext } from "./context.ts";
import { StorageError } from "./errors.ts";
import { bucketName, decoded, objectName, placeOf } from "./object-name.ts";
import { type Place, visibleObject } from "./object-rows.ts";
import { parseBody } from "./read-body.ts";
import { signToken } from "./signed-tokens.ts";
import { parseTransformation, type Transformation, transformationText } from "./transform/transformation.ts";
import { writerOf } from "./upload.ts";

const tenYears = 10 * 365 * 24 * 3600;
const uploadHours = 2;

const expiresIn = z.number("expiresIn must be a number of seconds").int().min(1).max(tenYears);
/** `transform` is checked by itself, for an error that names its field. */
const oneAddress = z.object({ expiresIn, transform: z.unknown().optional() });
const manyAddresses = z.object({ expiresIn, paths: z.array(z.string()).min(1).max(1000) });

const addressOf = (kind: string, { bucket, name }: Place, token: string) =>
  `/${kind}/${[bucket, ...name.split("/")].join("/")}?token=${token}`;

type Terms = { readonly seconds: number; readonly how?: Transformation | undefined };

async function signDownload(
  context: StorageContext,
  caller: Caller,
  place: Place,
  { seconds, how }: Terms,
): Promise<string> {
  await visibleObject(context, caller, place);
  const claims = { url: `${place.bucket}/${place.name}`, scope: "download" } as const;
  if (!how) return addressOf("object/sign", place, await signToken(context, claims, seconds));
  const transformations = transformationText(how);
  return addressOf("render/image/sign", place, await signToken(context, { ...claims, transformations }, seconds));
}

/** POST /object/sign/:bucket/:name: an address that shows the file to whoever has it; for what the caller may read. */
export const signObject: Operation = async (context, { request, rest, caller }) => {
  const place = placeOf(rest);
  const asking = await caller();
  const { expiresIn: seconds, transform } = await parseBody(request, oneAddress);
  const how = transform === undefined ? undefined : parseTransformation(transform);
  return jsonResponse(200, { signedURL: await signDownload(context, asking, place, { seconds, how }) });
};

/** POST /object/sign/:bucket: one answer for each path, in their order. */
export const signObjects: Operation = async (context, { request, rest, caller }) => {
  const bucket = bucketName(decoded(rest));
  const asking = await caller();
  const { expiresIn: seconds, paths } = await parseBody(request, manyAddresses);
  const answers: { error: string | null; path: string; signedURL: string | null }[] = [];
  for (const path of paths) {
    try {
      const signedURL = await signDownload(context, asking, { bucket, name: objectName(path) }, { seconds });
      answers.push({ error: null, path, signedURL });
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      answers.push({
        error: "Either the object does not exist or you do not have access to it",
        path,
        signedURL: null,
      });
    }
  }
  return jsonResponse(200, answers);
};

/** POST /object/upload/sign/:bucket/:name: an address that takes one file, if the caller may write it. */
export const signUpload: Operation = async (context, { request, rest, caller }) => {
  const place = placeOf(rest);
  const asking = await caller();
  await bucketOf(context, place.bucket);
  const upsert = request.headers.get("x-upsert") === "true";
  const owner = subjectOf(asking);
  await writerOf(context, asking, upsert)({ ...place, owner }, true);
  const url = `${place.bucket}/${place.name}`;
  const token = await signToken(context, { url, scope: "upload", owner, upsert }, uploadHours * 3600);
  return jsonResponse(200, { url: addressOf("object/upload/sign", place, token), token });
};

/** Both forms of POST /object/sign/…. */
export const signOneOrMany: Operation = (context, call) =>
  call.rest.replace(/\/$/, "").includes("/") ? signObject(context, call) : signObjects(context, call);
