import { HttpError } from "../http/errors.ts";
import { jsonDepth, maxJsonDepth, readBytes } from "../http/read-body.ts";
import { parseCsv } from "./csv.ts";
import { badBody, bodyTooLarge, RestError } from "./errors.ts";
import { inParseTurn } from "./parse-turn.ts";

/** A request's body as JSON text for PostgreSQL, which reads numbers more exactly than JavaScript would. */
export type Payload = {
  readonly text: string;
  readonly isArray: boolean;
  /** Keys of the (first) object. */
  readonly keys: readonly string[];
  readonly rows: number;
  /** The rows' keys differ: only allowed when `columns=` says which count. */
  readonly mixedKeys: boolean;
  readonly allObjects: boolean;
};

/** A body that is one value and not rows: text/plain, XML, bytes, for functions of one unnamed argument. */
export type RawBody = { readonly mediaType: string; readonly bytes: Uint8Array };

/** @throws {RestError} 413, 400 */
export async function readRawBody(request: Request, maxBytes: number): Promise<RawBody> {
  const mediaType =
    (request.headers.get("content-type") ?? "application/json").split(";")[0]?.trim().toLowerCase() ?? "";
  try {
    return { mediaType, bytes: await readBytes(request, maxBytes) };
  } catch (error) {
    if (error instanceof HttpError && error.status === 413) throw bodyTooLarge(maxBytes);
    if (error instanceof HttpError && error.status === 429)
      throw new RestError(429, error.code, error.message, { headers: error.headers });
    throw badBody("The request body could not be read");
  }
}

export function decodeText({ bytes }: RawBody): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw badBody("The request body is not valid UTF-8");
  }
}

/** Reading one takes Node time that grows with the square of its names. */
const longestForm = 65_536;

/** Rows to write, from JSON, CSV or a form. @throws {RestError} PGRST102, 413 */
export const readPayload = (body: RawBody): Promise<Payload> => inParseTurn(body.bytes.length, () => toPayload(body));

export function toPayload(body: RawBody): Payload {
  const text = decodeText(body);
  switch (body.mediaType) {
    case "":
    case "application/json":
    case "application/vnd.pgrst.object+json":
    case "application/vnd.pgrst.array+json":
      return toRows(text.trim() === "" ? "{}" : text);
    case "text/csv":
      return toRows(JSON.stringify(parseCsv(text)));
    case "application/x-www-form-urlencoded":
      if (body.bytes.length > longestForm) throw bodyTooLarge(longestForm);
      return toRows(JSON.stringify(Object.fromEntries(new URLSearchParams(text))));
    default:
      throw new RestError(415, "PGRST102", `Content-Type not acceptable: ${body.mediaType.slice(0, 100)}`);
  }
}

function toRows(text: string): Payload {
  if (jsonDepth(text) > maxJsonDepth) throw badBody(`The request body nests deeper than ${maxJsonDepth} levels`);
  const value = parse(text);
  const rows = Array.isArray(value) ? value : [value];
  const first: unknown = rows[0];
  const keys = isObject(first) ? Object.keys(first) : [];
  // The keys are those of the first: with tens of thousands it is not compared with itself.
  const mixedKeys = rows.some((row, at) => (at === 0 ? !isObject(row) : !sameKeys(row, keys)));
  return { text, isArray: Array.isArray(value), keys, rows: rows.length, mixedKeys, allObjects: rows.every(isObject) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badBody("Empty or invalid json");
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function sameKeys(row: unknown, keys: readonly string[]): boolean {
  if (!isObject(row)) return false;
  const rowKeys = Object.keys(row);
  return rowKeys.length === keys.length && keys.every((key) => Object.hasOwn(row, key));
}

/** @throws {RestError} PGRST102 unless the payload is objects, alike in their keys or narrowed by `columns=`. */
export function requireRows(payload: Payload, hasColumns: boolean): void {
  if (!payload.allObjects) throw badBody("The request body must be an object or an array of objects");
  if (payload.mixedKeys && !hasColumns) throw badBody("All object keys must match");
}
