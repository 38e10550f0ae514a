import type { Encoding } from "./accept-encoding.ts";
import { type Answer, type RequestPreferences, replyTo } from "./answer.ts";
import { chooseEncoding } from "./content-encoding.ts";

/** Up to this size head and body are one buffer: one system call is worth a copy a second. */
const joinedUpTo = 128 * 1024;
/** Of all copies together; they are made again when they are wanted. */
const mostHeld = 16 * 1024 * 1024;
const unwritable = /[^\t\x20-\x7e]/;
const reasons = { 200: "OK", 304: "Not Modified" } as const;

export type WrittenAnswers = {
  /** The bytes of the answer, in order; undefined when a header holds something that cannot be written as it is. */
  bytesOf(answer: Answer, preferences: RequestPreferences): readonly Buffer[] | undefined;
};

/**
 * Answers as they go over the wire, the same bytes node:http would write. Each is put together at most once a second, when its `Date`
 * changes; a buffer that was handed out is never changed, because a slow client may still be reading it.
 */
export function createWrittenAnswers(keepAliveMs: number, now: () => number = Date.now): WrittenAnswers {
  const keepAliveHeaders = `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveMs / 1000)}\r\n\r\n`;
  const written = new Map<Answer, Partial<Record<Encoding, readonly Buffer[]>>>();
  let held = 0;
  let second = Number.NaN;
  let closing = "";

  function turn(time: number) {
    second = time;
    closing = `Date: ${new Date(time * 1000).toUTCString()}\r\n${keepAliveHeaders}`;
    written.clear();
    held = 0;
  }

  function write(answer: Answer, preferences: RequestPreferences): readonly Buffer[] | undefined {
    const { status, headers, body } = replyTo(answer, preferences);
    let head = `HTTP/1.1 ${status} ${reasons[status]}\r\n`;
    for (const [name, value] of Object.entries(headers)) {
      if (unwritable.test(value)) return undefined;
      head += `${name}: ${value}\r\n`;
    }
    const start = Buffer.from(head + closing, "latin1");
    if (!body) return [start];
    return body.length <= joinedUpTo ? [Buffer.concat([start, body])] : [start, body];
  }

  return {
    bytesOf(answer, preferences) {
      const time = Math.floor(now() / 1000);
      if (time !== second) turn(time);
      if (preferences.method === "HEAD" || preferences.ifNoneMatch !== undefined) return write(answer, preferences);
      const { encoding } = chooseEncoding(preferences.acceptEncoding, answer.body);
      const ready = written.get(answer)?.[encoding];
      if (ready) return ready;
      const bytes = write(answer, preferences);
      if (!bytes) return undefined;
      if (held > mostHeld) turn(time);
      written.set(answer, { ...written.get(answer), [encoding]: bytes });
      held += bytes.reduce((sum, part) => sum + part.length, 0);
      return bytes;
    },
  };
}
