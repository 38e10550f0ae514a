import type { OutgoingHttpHeaders } from "node:http";
import { chooseEncoding, type EncodedBody } from "./content-encoding.ts";

/** Something that is in memory and the same for every visitor: an asset or a kept page. */
export type Answer = {
  readonly body: EncodedBody;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** What of a request can change how a standing answer is sent. */
export type RequestPreferences = {
  readonly method: string;
  readonly acceptEncoding: string | undefined;
  readonly ifNoneMatch: string | undefined;
};

export type Reply = {
  readonly status: 200 | 304;
  readonly headers: OutgoingHttpHeaders & Record<string, string>;
  /** Undefined where the protocol wants none: 304, and any answer to HEAD. */
  readonly body: Buffer | undefined;
};

/** Whether `If-None-Match` names this tag. Weakly compared (RFC 9110, 13.1.2): a proxy that recompresses marks our tags `W/`. */
export function matchesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch === "*") return true;
  return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}

/** The one place that decides status, headers and body, so that every way to write an answer writes the same one. */
export function replyTo(answer: Answer, preferences: RequestPreferences): Reply {
  const headers: Record<string, string> = { ...answer.headers, etag: answer.etag, vary: "Accept-Encoding" };
  if (matchesTag(preferences.ifNoneMatch, answer.etag)) return { status: 304, headers, body: undefined };
  const { encoding, bytes } = chooseEncoding(preferences.acceptEncoding, answer.body);
  if (encoding !== "identity") headers["content-encoding"] = encoding;
  headers["content-length"] = String(bytes.length);
  return { status: 200, headers, body: preferences.method === "HEAD" ? undefined : bytes };
}
