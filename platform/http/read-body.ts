import { HttpError } from "./errors.ts";

/** Deeper than any honest document, shallower than what overflows a recursive reader further down. */
export const maxJsonDepth = 100;

const tooLarge = (maxBytes: number) =>
  new HttpError(413, "payload_too_large", `The request body is larger than ${maxBytes} bytes`);

const badJson = (message: string) => new HttpError(400, "bad_json", message);

/** Milliseconds: between two pieces of a body, and for all of it. Whoever holds a body back holds its turn and its bytes. */
const bodyTimes = { pauseMs: 4_000, wholeMs: 20_000 };

const tooSlow = () =>
  new HttpError(
    408,
    "request_timeout",
    "The request body came too slowly and was not read to its end. Send it again.",
    {
      connection: "close",
    },
  );

/** Its client has gone and reads no answer: nothing failed here. */
const brokenOff = () =>
  new HttpError(400, "request_aborted", "The request body broke off before its end. Send it again.", {
    connection: "close",
  });

async function* inTime(body: ReadableStream<Uint8Array>, times: typeof bodyTimes): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  const stop = () => void reader.cancel().catch(() => undefined);
  let isLate = false;
  const expire = () => {
    isLate = true;
    stop();
  };
  // Two for the whole body, not one for each piece: there may be as many of these as bytes.
  const pause = setTimeout(expire, times.pauseMs);
  const whole = setTimeout(expire, times.wholeMs);
  try {
    for (;;) {
      pause.refresh();
      const piece = await reader.read().catch(() => Promise.reject(brokenOff()));
      if (isLate) throw tooSlow();
      if (piece.done) return;
      yield piece.value;
    }
  } finally {
    clearTimeout(pause);
    clearTimeout(whole);
    // Also when the reader of these pieces gave up: nothing more is taken from the connection.
    stop();
  }
}

type Count = (bytes: number) => Promise<void>;
const counts = new WeakMap<Request, Count>();

/** Has every piece of the request's body counted when it is read here; what `count` throws ends the reading. */
export const countBody = (request: Request, count: Count): void => void counts.set(request, count);

/**
 * The raw body, read as a stream so that an oversized one is refused before it is in memory.
 * @throws {HttpError} 413 past `maxBytes`; 408 when it trickles; 400 when it breaks off.
 */
export async function readBytes(request: Request, maxBytes: number, times = bodyTimes): Promise<Uint8Array> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge(maxBytes);
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const count = counts.get(request);
  for await (const chunk of inTime(request.body, times)) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge(maxBytes);
    await count?.(chunk.byteLength);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/** Bytes that are taken from a connection for nobody. */
const mostDiscarded = 3 * 2 ** 20;

/**
 * Takes what nobody has read of a body that is announced and not too long: whoever sends all of it before reading would otherwise lose the answer that
 * says why it was refused. Counts it like one that is read. @returns false where something of it stays in the connection.
 */
export async function discardBody(request: Request, times = bodyTimes): Promise<boolean> {
  // Asks the headers first: whoever touches `request.body` has begun to read it.
  const announced = Number(request.headers.get("content-length") ?? 0);
  if (request.bodyUsed) return true;
  if (request.headers.has("transfer-encoding") || announced > mostDiscarded) return false;
  if (announced === 0 || !request.body) return true;
  const count = counts.get(request);
  try {
    for await (const chunk of inTime(request.body, times)) await count?.(chunk.byteLength);
    return true;
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}

const [quote, backslash] = [34, 92];
const [openBrace, closeBrace, openBracket, closeBracket] = [123, 125, 91, 93];

/** How deep arrays and objects nest in JSON text, without recursion. */
export function jsonDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (inString) {
      if (character === backslash) index += 1;
      else if (character === quote) inString = false;
    } else if (character === quote) inString = true;
    else if (character === openBrace || character === openBracket) {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (character === closeBrace || character === closeBracket) depth -= 1;
  }
  return deepest;
}

/** @throws {HttpError} 400 for text that is not UTF-8, not JSON or nested too deep. */
export function parseJson(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw badJson("The request body is not UTF-8");
  }
  if (jsonDepth(text) > maxJsonDepth) throw badJson(`The request body nests deeper than ${maxJsonDepth} levels`);
  try {
    return JSON.parse(text);
  } catch {
    throw badJson("Could not parse the request body as JSON");
  }
}

/**
 * The body as JSON; the caller still has to parse its shape.
 * @throws {HttpError} 400 malformed or empty, 413 past `maxBytes`.
 */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  return parseJson(await readBytes(request, maxBytes));
}

const bodyless = new Set(["GET", "HEAD"]);

/** The same request with its body in memory and within the limit. @throws {HttpError} as `readBytes` */
export async function withBodyInMemory(request: Request, maxBytes: number): Promise<Request> {
  const body = bodyless.has(request.method) ? undefined : Buffer.from(await readBytes(request, maxBytes));
  return new Request(request.url, { method: request.method, headers: request.headers, body, signal: request.signal });
}
