import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { storageErrors } from "./errors.ts";

/** A file on its way in: its bytes have not been read yet. */
export type IncomingFile = FileTerms & { readonly content: Readable };

/** What a sender says of a file. */
export type FileTerms = {
  readonly contentType: string;
  readonly cacheControl: string;
  readonly userMetadata: Record<string, unknown> | undefined;
};

const maxMetadataBytes = 16 * 1024;
/** Both become headers, which hold no line breaks: a form's field can. */
const typeText = /^[\w!#$&^.+-]+\/[\w!#$&^.+*-]+([ \t]*;[\x20-\x7e]*)?$/;
const cacheText = /^[\w ,=-]{1,100}$/;

/** @throws {StorageError} for a text that is no content type */
export function contentTypeOf(text: string | null | undefined): string {
  const type = (text ?? "").trim() || "application/octet-stream";
  if (!typeText.test(type) || type.length > 200) throw storageErrors.wrongType(type.slice(0, 200));
  return type;
}

/** Seconds as the client's form field has them, or a whole header. */
export const cacheControlOf = (text: string | null | undefined): string => {
  const value = (text ?? "").trim();
  if (/^\d{1,10}$/.test(value)) return `max-age=${value}`;
  return cacheText.test(value) ? value : "no-cache";
};

export function metadataOf(json: string | null | undefined): Record<string, unknown> | undefined {
  if (!json) return undefined;
  if (json.length > maxMetadataBytes) throw storageErrors.invalid(`metadata is larger than ${maxMetadataBytes} bytes`);
  // A text with the character 0 is JSON, and nothing that PostgreSQL stores.
  if (/\\u0000/.test(json)) throw storageErrors.invalid("metadata holds the character 0");
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {}
  throw storageErrors.invalid("metadata is not a JSON object");
}

/**
 * The same stream, which may break off before anybody reads it: whoever reads then gets the error. Without a listener such an error
 * would end the process.
 */
function mayBreakOff<S extends Readable>(stream: S): S {
  stream.on("error", () => undefined);
  return stream;
}

/** The file of a request: its body, or the file part of a form. Fields of a form count when they come before the file. */
export async function receiveFile(request: Request): Promise<IncomingFile> {
  const { headers, body } = request;
  const type = headers.get("content-type");
  const content = mayBreakOff(body ? Readable.fromWeb(body as ReadableStream) : Readable.from([]));
  if (type?.startsWith("multipart/form-data")) return fromForm(content, type);
  const encoded = headers.get("x-metadata");
  return {
    content,
    contentType: contentTypeOf(type),
    cacheControl: cacheControlOf(headers.get("cache-control")),
    userMetadata: metadataOf(encoded && Buffer.from(encoded, "base64").toString("utf8")),
  };
}

function fromForm(body: Readable, contentType: string): Promise<IncomingFile> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingFile>();
  const fields = new Map<string, string>();
  let form: BusboyInstance;
  try {
    form = new Busboy({
      headers: { "content-type": contentType },
      limits: { files: 1, fields: 10, fieldSize: maxMetadataBytes + 1 },
    });
  } catch {
    throw storageErrors.invalid("the form has no boundary");
  }
  form.on("field", (name, value) => void fields.set(name, value));
  form.on("file", (_name, part, _fileName, _encoding, type) => {
    const file = mayBreakOff(part as unknown as Readable);
    // The rest of the form breaking off is an error of the file, which is what the reader holds.
    body.on("error", (error) => file.destroy(error));
    form.on("error", (error) => file.destroy(error as Error));
    try {
      resolve({
        content: file,
        contentType: contentTypeOf(fields.get("contentType") ?? type),
        cacheControl: cacheControlOf(fields.get("cacheControl")),
        userMetadata: metadataOf(fields.get("metadata")),
      });
    } catch (error) {
      file.resume();
      reject(error);
    }
  });
  form.once("finish", () => reject(storageErrors.invalid("the form holds no file")));
  form.on("error", () => reject(storageErrors.cutOff()));
  body.on("error", () => reject(storageErrors.cutOff()));
  body.pipe(form);
  return promise;
}
