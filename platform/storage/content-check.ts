import { fileTypeFromBuffer } from "file-type";
import type { Bucket } from "./buckets.ts";
import { storageErrors } from "./errors.ts";

/** As many bytes as signatures need. */
export const headBytes = 4100;

/** What a file's first bytes say it is; undefined for what has no signature. */
export const typeByContent = async (head: Uint8Array): Promise<string | undefined> =>
  (await fileTypeFromBuffer(head))?.mime;

const bareType = (type: string) => (type.split(";")[0] ?? "").trim().toLowerCase();

/** `image/*` allows every picture. @throws {StorageError} 415 */
export function assertAllowedType(
  { allowed_mime_types: allowed }: Pick<Bucket, "allowed_mime_types">,
  contentType: string,
): void {
  if (!allowed || allowed.length === 0) return;
  const type = bareType(contentType);
  const fits = allowed.some((entry) =>
    entry.endsWith("/*") ? type.startsWith(entry.slice(0, -1).toLowerCase()) : entry.toLowerCase() === type,
  );
  if (!fits && !allowed.includes("*/*")) throw storageErrors.wrongType(type);
}

/** Texts that a browser would run; no signature tells them from other text. */
const looksActive = (head: Buffer) =>
  /^\uFEFF?\s*(<!doctype|<html|<script|<svg|<\?xml|<body|<iframe|<!--)/i.test(head.toString("utf8", 0, 512));

/** What must begin with a signature that we know: a page that calls itself a picture does not. */
const signed = /^(image\/(?!svg)|audio\/|video\/|font\/|application\/(pdf|zip|gzip|epub\+zip)$)/;

const familyOf = (type: string) => type.split("/")[0] ?? "";
const isMedia = (type: string) => /^(audio|video)\//.test(type);
/** Containers of sounds, films and fonts whose own names begin with `application`. */
const containers: Readonly<Record<string, RegExp>> = {
  "application/ogg": /^(audio|video)\//,
  "application/mxf": /^video\//,
  "application/vnd.ms-asf": /^(audio|video)\//,
  "application/vnd.ms-fontobject": /^font\//,
};
/** Documents and programs whose file is an archive. */
const isZip = (found: string) => /zip|openxmlformats|opendocument|java-archive|android/.test(found);

/** Whether a file that is `found` may go by the name of `type`. */
function mayPassFor(found: string, type: string): boolean {
  if (found === type || containers[found]?.test(type)) return true;
  if (type === "application/epub+zip" || type === "application/zip") return isZip(found);
  if (familyOf(type) === "application") return false;
  return familyOf(found) === familyOf(type) || (isMedia(found) && isMedia(type));
}

/** @throws {StorageError} 415 when a picture, sound, film, font, PDF or archive has the content of something else */
async function assertContent(contentType: string, head: Buffer): Promise<void> {
  const type = bareType(contentType);
  if (!signed.test(type) || head.length === 0) return;
  if (looksActive(head)) throw storageErrors.otherType(type, "text that a browser may run");
  const found = await typeByContent(head);
  if (found === undefined) throw storageErrors.otherType(type, "nothing that begins like one");
  if (!mayPassFor(found, type)) throw storageErrors.otherType(type, found);
}

/**
 * The same bytes, checked on the way: their beginning against the content type, their number against the limit.
 * @throws {StorageError} 413, 415; 400 when the sender breaks off
 */
export async function* checkedContent(
  content: AsyncIterable<Uint8Array>,
  contentType: string,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  let head: Buffer | undefined = Buffer.alloc(0);
  try {
    for await (const chunk of content) {
      size += chunk.byteLength;
      if (size > maxBytes) throw storageErrors.tooLarge();
      if (!head) {
        yield chunk;
        continue;
      }
      head = Buffer.concat([head, chunk]);
      if (head.length < headBytes) continue;
      await assertContent(contentType, head);
      yield head;
      head = undefined;
    }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === "ECONNRESET" || code === "ERR_STREAM_PREMATURE_CLOSE" || (error as Error).name === "AbortError")
      throw storageErrors.cutOff();
    throw error;
  }
  if (!head) return;
  await assertContent(contentType, head);
  yield head;
}
