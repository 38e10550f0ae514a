/** A request that asks for something and says nothing else that matters. */
export type PlainGet = {
  readonly method: "GET" | "HEAD";
  /** As the request line has it: a path, perhaps with a query. */
  readonly target: string;
  readonly acceptEncoding: string | undefined;
  readonly ifNoneMatch: string | undefined;
};

/** Longest head that is read here; anything longer is for the full parser. */
const longest = 8192;

/**
 * One whole head and nothing after it. Narrower than RFC 9112 on purpose: no absolute targets, no folded lines, no bare line ends,
 * no bytes beyond ASCII, no space before a colon. No part can match what the next one begins with, so it never backtracks far.
 */
const wholeHead =
  /^(?:GET|HEAD) \/[\w\-.~!$&'()*+,;=:@%/?]* HTTP\/1\.1\r\n(?:[\w!#$%&'*+\-.^`|~]+:[\t\x20-\x7e]*\r\n)+\r\n$/;

/** Fields that change how a message is framed or how the connection goes on. */
const notPlain = new Set([
  "content-length",
  "expect",
  "http2-settings",
  "keep-alive",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** Lengths of the names that matter here: most fields of a request are passed over without looking at their text. */
const lengthsThatMatter = new Set(
  [...notPlain, "host", "connection", "accept-encoding", "if-none-match"].map((name) => name.length),
);

type Fields = { host?: string; "accept-encoding"?: string; "if-none-match"?: string };

/** The fields we read; undefined when one of them makes this request more than plain, or comes twice. */
function readFields(head: string, start: number): Fields | undefined {
  const fields: Fields = {};
  const end = head.length - 2;
  for (let at = start; at < end; ) {
    const colon = head.indexOf(":", at);
    const stop = head.indexOf("\r\n", colon);
    if (lengthsThatMatter.has(colon - at)) {
      const name = head.slice(at, colon).toLowerCase();
      if (notPlain.has(name)) return undefined;
      if (name === "connection") {
        if (
          head
            .slice(colon + 1, stop)
            .trim()
            .toLowerCase() !== "keep-alive"
        )
          return undefined;
      } else if (name === "host" || name === "accept-encoding" || name === "if-none-match") {
        if (fields[name] !== undefined) return undefined;
        fields[name] = head.slice(colon + 1, stop).trim();
      }
    }
    at = stop + 2;
  }
  return fields.host ? fields : undefined;
}

/**
 * Reads bytes that are exactly one plain GET or HEAD request. Undefined does not mean wrong: it means that the full parser must look.
 */
export function readPlainGet(chunk: Buffer): PlainGet | undefined {
  if (chunk.length > longest) return undefined;
  const head = chunk.toString("latin1");
  if (!wholeHead.test(head)) return undefined;
  const lineEnd = head.indexOf("\r\n");
  const fields = readFields(head, lineEnd + 2);
  if (!fields) return undefined;
  const method = head.charCodeAt(0) === 0x47 ? "GET" : "HEAD";
  return {
    method,
    target: head.slice(method.length + 1, lineEnd - " HTTP/1.1".length),
    acceptEncoding: fields["accept-encoding"],
    ifNoneMatch: fields["if-none-match"],
  };
}
