import { z } from "zod";
import { jsonResponse } from "../http/json-response.ts";
import type { Caller } from "../postgres/database.ts";
import { bucketOf, subjectOf } from "./buckets.ts";
import type { Operation, StorageContext } from "./context.ts";
import { storageErrors } from "./errors.ts";
import { bucketName, decoded, isObjectName, placeOf } from "./object-name.ts";
import { type Place, visibleNames, visibleObject } from "./object-rows.ts";
import { listBytes, parseBody } from "./read-body.ts";
import { makerOf, signToken } from "./signed-tokens.ts";
import { parseTransformation, type Transformation, transformationText } from "./transform/transformation.ts";
import { writerOf } from "./upload.ts";

const tenYears = 10 * 365 * 24 * 3600;
const uploadHours = 2;

const expiresIn = z.number("expiresIn must be a number of seconds").int().min(1).max(tenYears);
/** `transform` is checked by itself, for an error that names its field. */
const oneAddress = z.object({ expiresIn, transform: z.unknown().optional() });
const manyAddresses = z.object({ expiresIn, paths: z.array(z.string()).min(1).max(1000) });

/** The account whose session asks; a token without a session is nobody's account here. */
const accountOf = (caller: Caller) => (caller.claims.session_id === undefined ? null : subjectOf(caller));

const addressOf = (kind: string, { bucket, name }: Place, token: string) =>
  `/${kind}/${[bucket, ...name.split("/")].join("/")}?token=${token}`;

const notShown = "Either the object does not exist or you do not have access to it";

type Terms = {
  readonly maker: string | null;
  readonly seconds: number;
  readonly how?: Transformation | undefined;
};

async function downloadAddress(context: StorageContext, place: Place, { seconds, how, maker }: Terms): Promise<string> {
  const claims = { url: `${place.bucket}/${place.name}`, scope: "download", maker } as const;
  if (!how) return addressOf("object/sign", place, await signToken(context, claims, seconds));
  const transformations = transformationText(how);
  return addressOf("render/image/sign", place, await signToken(context, { ...claims, transformations }, seconds));
}

/** POST /object/sign/:bucket/:name: an address that shows the file to whoever has it; for what the caller may read. */
const signObject: Operation = async (context, { request, rest, caller }) => {
  const place = placeOf(rest);
  const asking = await caller();
  const { expiresIn: seconds, transform } = await parseBody(request, oneAddress);
  const how = transform === undefined ? undefined : parseTransformation(transform);
  await visibleObject(context, asking, place);
  return jsonResponse(200, {
    signedURL: await downloadAddress(context, place, { seconds, how, maker: accountOf(asking) }),
  });
};

/** POST /object/sign/:bucket: one answer for each path, in their order. */
const signObjects: Operation = async (context, { request, rest, caller }) => {
  const bucket = bucketName(decoded(rest));
  const asking = await caller();
  const { expiresIn: seconds, paths } = await parseBody(request, manyAddresses, listBytes);
  const terms = { seconds, maker: accountOf(asking) };
  const visible = await visibleNames(context, asking, bucket, paths.filter(isObjectName));
  const answers: { error: string | null; path: string; signedURL: string | null }[] = [];
  for (const path of paths) {
    if (request.signal.aborted) throw storageErrors.senderGone();
    const signedURL = visible.has(path) ? await downloadAddress(context, { bucket, name: path }, terms) : null;
    answers.push({ error: signedURL === null ? notShown : null, path, signedURL });
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
  const claims = { url, scope: "upload", owner, upsert, maker: makerOf(asking, request) } as const;
  const token = await signToken(context, claims, uploadHours * 3600);
  return jsonResponse(200, { url: addressOf("object/upload/sign", place, token), token });
};

/** Both forms of POST /object/sign/…. */
export const signOneOrMany: Operation = (context, call) =>
  call.rest.replace(/\/$/, "").includes("/") ? signObject(context, call) : signObjects(context, call);
