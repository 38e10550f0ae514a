import { Readable } from "node:stream";
import type { ByteRange } from "./backends/backend.ts";
import type { Operation, StorageCall, StorageContext } from "./context.ts";
import { storageErrors } from "./errors.ts";
import { placeOf } from "./object-name.ts";
import { findObject, type ObjectRow, type Place, visibleObject } from "./object-rows.ts";
import { readDownloadToken } from "./signed-tokens.ts";

/** What a browser would run, or read scripts from, as a page of our own. */
const active =
  /^(text\/(html|xml|xsl|css|(x-)?(java|ecma|j|live)script|vbscript|x-component)|application\/(xml|xslt|(x-)?(java|ecma)script|pdf|wasm|x-shockwave-flash|x-mimearchive)|message\/|multipart\/|.*\+xml)/i;

const asciiName = (text: string) => text.replace(/[^\x20-\x7e]|["\\]/g, "_");

/** `?download=` alone keeps the object's own name. */
function disposition(query: URLSearchParams, { name, metadata }: ObjectRow): string | undefined {
  const asked = query.get("download");
  if (asked === null && !active.test(metadata?.mimetype ?? "")) return undefined;
  const file = asked || name.split("/").at(-1) || "file";
  return `attachment; filename="${asciiName(file)}"; filename*=UTF-8''${encodeURIComponent(file)}`;
}

/** Who may have the file: everybody, the caller alone, or whoever has its address before a time in seconds since 1970. */
export type Audience = "everybody" | "caller" | { readonly until: number };

/**
 * What the uploader wished holds where everybody may have the file. What is for the caller alone is asked for again each time: the
 * browser's next user may be another one. A signed address is remembered for no longer than it is good.
 */
function cacheControl(wish: string, audience: Audience): string {
  if (audience === "everybody") return wish;
  const wished = /no-store|no-cache/.test(wish) ? 0 : Number(/max-age=(\d+)/.exec(wish)?.[1] ?? 0);
  const left = audience === "caller" ? 0 : audience.until - Math.ceil(Date.now() / 1000);
  const seconds = Math.min(wished, left);
  return seconds > 0 ? `private, max-age=${seconds}` : "private, no-cache";
}

/** What every answer with a file carries. */
export function fileHeaders(row: ObjectRow, query: URLSearchParams, audience: Audience): Headers {
  const { metadata } = row;
  const headers = new Headers({
    "content-type": metadata?.mimetype ?? "application/octet-stream",
    "cache-control": cacheControl(metadata?.cacheControl ?? "no-cache", audience),
    "last-modified": new Date(metadata?.lastModified ?? row.updated_at).toUTCString(),
    "accept-ranges": "bytes",
    // Nothing of a stored file runs with this site's rights, whatever it is.
    "content-security-policy":
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
    "x-content-type-options": "nosniff",
    // Files may be shown by pages of other origins, as pictures are.
    "cross-origin-resource-policy": "cross-origin",
  });
  if (audience === "caller") headers.set("vary", "Authorization, apikey");
  if (metadata?.eTag) headers.set("etag", metadata.eTag);
  const attachment = disposition(query, row);
  if (attachment) headers.set("content-disposition", attachment);
  return headers;
}

const tagsOf = (text: string) => text.split(",").map((tag) => tag.trim().replace(/^W\//, ""));

/** True when the caller's copy is still good (RFC 9110, 13.2.2: dates count only without tags). */
export function isUnchanged(request: Request, headers: Headers): boolean {
  const tags = request.headers.get("if-none-match");
  if (tags !== null) return tags.trim() === "*" || tagsOf(tags).includes(headers.get("etag") ?? "");
  const since = Date.parse(request.headers.get("if-modified-since") ?? "");
  return !Number.isNaN(since) && Date.parse(headers.get("last-modified") ?? "") <= since;
}

/** One range of bytes; several, or what cannot be read, mean the whole file. @throws {StorageError} 416 */
function rangeOf(request: Request, headers: Headers, size: number): ByteRange | undefined {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(request.headers.get("range") ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  const condition = request.headers.get("if-range");
  if (condition !== null && condition !== headers.get("etag") && condition !== headers.get("last-modified"))
    return undefined;
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size || end < start) throw storageErrors.badRange();
  return { start, end };
}

/** The file of a row, whole or in part. @throws {StorageError} 404 when another writer has just replaced it */
async function sendFile(
  { files }: StorageContext,
  { request, query }: StorageCall,
  row: ObjectRow,
  audience: Audience,
): Promise<Response> {
  const headers = fileHeaders(row, query, audience);
  const size = row.metadata?.size ?? 0;
  if (isUnchanged(request, headers)) return new Response(null, { status: 304, headers });
  const range = rangeOf(request, headers, size);
  headers.set("content-length", String(range ? range.end - range.start + 1 : size));
  if (range) headers.set("content-range", `bytes ${range.start}-${range.end}/${size}`);
  const status = range ? 206 : 200;
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const content = row.version === null ? undefined : await files.read(row.version, range);
  if (!content) throw storageErrors.noObject();
  return new Response(Readable.toWeb(content) as ReadableStream, { status, headers });
}

/** GET and HEAD /object/:bucket/:name and /object/authenticated/…: what the caller's policies show. */
export const readObject: Operation = async (context, call) =>
  sendFile(context, call, await visibleObject(context, await call.caller(), placeOf(call.rest)), "caller");

export async function publicObject({ database }: StorageContext, place: Place): Promise<ObjectRow> {
  const row = await database.asService(async (tx) => {
    const { rows } = await tx.query("select 1 from storage.buckets where id = $1 and public", [place.bucket]);
    if (rows.length === 0) throw storageErrors.noBucket();
    return findObject(tx, place);
  });
  if (!row) throw storageErrors.noObject();
  return row;
}

/** GET and HEAD /object/public/:bucket/:name: of public buckets, for everybody. */
export const readPublic: Operation = async (context, call) =>
  sendFile(context, call, await publicObject(context, placeOf(call.rest)), "everybody");

/** What a signed address shows, unless the account that made it is gone or banned. @throws {StorageError} 400, 404 */
export async function signedObject(
  { database }: StorageContext,
  place: Place,
  maker: string | null,
): Promise<ObjectRow> {
  const row = await database.asService(async (tx) => {
    const { rows } = await tx.query(
      `select where $1::uuid is null or exists (select from auth.users
         where id = $1 and deleted_at is null and (banned_until is null or banned_until <= now()))`,
      [maker],
    );
    if (rows.length === 0) throw storageErrors.makerGone();
    return findObject(tx, place);
  });
  if (!row) throw storageErrors.noObject();
  return row;
}

/** GET and HEAD /object/sign/:bucket/:name?token=. */
export const readSigned: Operation = async (context, call) => {
  const place = placeOf(call.rest);
  const { transformations, exp, maker } = await readDownloadToken(context, call.query.get("token"), place);
  // Who may see a small picture need not be who may have the whole one.
  if (transformations !== undefined) throw storageErrors.wrongSignature();
  const row = await signedObject(context, place, maker);
  return sendFile(context, call, row, { until: exp });
};
