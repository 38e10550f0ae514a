import { createHash } from "node:crypto";
import type { Operation, StorageCall, StorageContext } from "../context.ts";
import { type Audience, fileHeaders, isUnchanged, publicObject, signedObject } from "../download.ts";
import { storageErrors } from "../errors.ts";
import { placeOf } from "../object-name.ts";
import { type ObjectRow, visibleObject } from "../object-rows.ts";
import { readDownloadToken } from "../signed-tokens.ts";
import { doneText, parseTransformation, shownType, type Transformation, transformationText } from "./transformation.ts";

/** The picture of a row. What only asks whether it has changed is answered without making it. */
async function sendPicture(
  { pictures }: StorageContext,
  { request, query, address }: StorageCall,
  row: ObjectRow,
  how: Transformation,
  audience: Audience,
): Promise<Response> {
  const type = shownType(await pictures.typeOf(row), request.headers.get("accept"), how);
  const headers = fileHeaders(row, query, audience);
  const tag = createHash("sha256")
    .update(`${row.metadata?.eTag} ${type} ${transformationText(how)}`)
    .digest("base64url");
  headers.set("etag", `"${tag}"`);
  headers.set("content-type", type);
  headers.append("vary", "Accept");
  headers.set("x-transformations", doneText(how));
  headers.delete("accept-ranges");
  if (isUnchanged(request, headers)) return new Response(null, { status: 304, headers });
  if (request.signal.aborted) throw storageErrors.senderGone();
  const bytes = await pictures.show(row, type, how, address);
  headers.set("content-length", String(bytes.byteLength));
  return new Response(request.method === "HEAD" ? null : new Uint8Array(bytes), { headers });
}

/** What an address asks for. @throws {StorageError} 403 where the settings switch it off */
function asked({ settings }: StorageContext, query: URLSearchParams): Transformation {
  if (settings.image_transformation?.enabled === false) throw storageErrors.notOffered();
  return parseTransformation(Object.fromEntries(query));
}

/** GET and HEAD /render/image/authenticated/:bucket/:name. */
export const renderObject: Operation = async (context, call) => {
  const how = asked(context, call.query);
  return sendPicture(
    context,
    call,
    await visibleObject(context, await call.caller(), placeOf(call.rest)),
    how,
    "caller",
  );
};

/** GET and HEAD /render/image/public/:bucket/:name. */
export const renderPublic: Operation = async (context, call) => {
  const how = asked(context, call.query);
  return sendPicture(context, call, await publicObject(context, placeOf(call.rest)), how, "everybody");
};

/** GET and HEAD /render/image/sign/:bucket/:name?token=: as the token says, whatever else the address asks for. */
export const renderSigned: Operation = async (context, call) => {
  const place = placeOf(call.rest);
  const { transformations, exp, maker } = await readDownloadToken(context, call.query.get("token"), place);
  if (transformations === undefined) throw storageErrors.wrongSignature();
  const row = await signedObject(context, place, maker);
  return sendPicture(context, call, row, asked(context, new URLSearchParams(transformations)), { until: exp });
};
