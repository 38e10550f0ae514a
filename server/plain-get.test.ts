import { createServer, type IncomingMessage } from "node:http";
import { Duplex } from "node:stream";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { readPlainGet } from "./plain-get.ts";

const read = (text: string) => readPlainGet(Buffer.from(text, "latin1"));
const withLines = (...lines: string[]) => `GET /courses HTTP/1.1\r\n${lines.map((line) => `${line}\r\n`).join("")}\r\n`;

test("reads what a browser sends", () => {
  const request = withLines(
    "Host: northpip.example",
    "Connection: keep-alive",
    'sec-ch-ua: "Chromium";v="148", "Not/A)Brand";v="24"',
    "User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36",
    "Accept: text/html,application/xhtml+xml;q=0.9,*/*;q=0.8",
    "Accept-Encoding: gzip, deflate, br, zstd",
    'If-None-Match: "abc"',
    "Cookie: a=b; c=d",
  );
  expect(read(request)).toEqual({
    method: "GET",
    target: "/courses",
    acceptEncoding: "gzip, deflate, br, zstd",
    ifNoneMatch: '"abc"',
  });
});

test("reads HEAD, names in any case, and values with or without space around them", () => {
  const request = "HEAD /a?b=c HTTP/1.1\r\nhOST:x\r\nACCEPT-ENCODING: \t br \t\r\n\r\n";
  expect(read(request)).toEqual({ method: "HEAD", target: "/a?b=c", acceptEncoding: "br", ifNoneMatch: undefined });
});

const host = "Host: x";
const leftToNode: Record<string, string> = {
  "an empty chunk": "",
  "half a head": "GET / HTTP/1.1\r\nHost: x\r\n",
  "half a line end": "GET / HTTP/1.1\r\nHost: x\r\n\r",
  "two requests at once": withLines(host).repeat(2),
  "a body after the head": `${withLines(host)}x`,
  "an empty line before the head": `\r\n${withLines(host)}`,
  "another method": withLines(host).replace("GET", "POST"),
  "a method in lower case": withLines(host).replace("GET", "get"),
  "HTTP/1.0": withLines(host).replace("1.1", "1.0"),
  "HTTP/2's preface": "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  "an absolute target": withLines(host).replace("/courses", "http://x/courses"),
  "an asterisk target": withLines(host).replace("/courses", "*"),
  "a space in the target": withLines(host).replace("/courses", "/cour ses"),
  "a tab after the method": withLines(host).replace("GET ", "GET\t"),
  "a fragment": withLines(host).replace("/courses", "/courses#a"),
  "bytes beyond ASCII in the target": withLines(host).replace("/courses", "/caf\xe9"),
  "no host": withLines("Accept: */*"),
  "no field at all": "GET / HTTP/1.1\r\n\r\n",
  "an empty host": withLines("Host: "),
  "two hosts": withLines(host, host),
  "two hosts in different case": withLines(host, "hOsT: y"),
  "a length": withLines(host, "Content-Length: 0"),
  chunks: withLines(host, "Transfer-Encoding: chunked"),
  "length and chunks": withLines(host, "Content-Length: 5", "Transfer-Encoding: chunked"),
  "an upgrade": withLines(host, "Connection: Upgrade", "Upgrade: websocket"),
  "an upgrade without its connection": withLines(host, "Upgrade: h2c"),
  "an expectation": withLines(host, "Expect: 100-continue"),
  "trailers announced": withLines(host, "Trailer: x"),
  "a connection that shall close": withLines(host, "Connection: close"),
  "a list of connection options": withLines(host, "Connection: keep-alive, close"),
  "a proxy's connection": withLines(host, "Proxy-Connection: close"),
  "two lists of encodings": withLines(host, "Accept-Encoding: br", "Accept-Encoding: gzip"),
  "two lists of tags": withLines(host, 'If-None-Match: "a"', 'If-None-Match: "b"'),
  "a space before the colon": withLines(host, "Content-Length : 5"),
  "a folded line": withLines(host, "X: a", " Content-Length: 5"),
  "a first field that is folded": withLines(" Host: x"),
  "a line without a colon": withLines(host, "nonsense"),
  "a field without a name": withLines(host, ": x"),
  "a control character in a value": withLines(host, "X: a\0b"),
  "a carriage return in a value": withLines(host, "X: a\rContent-Length: 5"),
  "a line feed in a value": withLines(host, "X: a\nContent-Length: 5"),
  "bytes beyond ASCII in a value": withLines(host, "X: \xe9"),
  "bytes beyond ASCII in a name": withLines(host, "X\xe9: y"),
  "line feeds alone": withLines(host).replaceAll("\r\n", "\n"),
  "one line feed alone": withLines(host).replace("x\r\n", "x\n"),
  "a head of 64 KB": withLines(host, `X: ${"a".repeat(65_536)}`),
};

describe("leaves to the full parser", () => {
  test.each(Object.keys(leftToNode))("%s", (name) => {
    expect(read(leftToNode[name] ?? "")).toBeUndefined();
  });
});

/** node:http without a network: it takes any two-way stream for a connection. */
const seen: IncomingMessage[] = [];
const nodeHttp = createServer((request, response) => {
  seen.push(request);
  response.end();
});
nodeHttp.on("clientError", () => undefined);
afterAll(() => nodeHttp.close());

async function asNodeReads(chunk: Buffer): Promise<IncomingMessage[]> {
  seen.length = 0;
  const connection = new Duplex({ read: () => undefined, write: (_chunk, _encoding, done) => done() });
  nodeHttp.emit("connection", connection);
  connection.push(chunk);
  await new Promise((resolve) => setImmediate(resolve));
  connection.destroy();
  return [...seen];
}

const space = fc.constantFrom("", " ", "\t", "  ", " \t ");
const plainName = fc.constantFrom("Accept", "Accept-Encoding", "If-None-Match", "Cookie", "X-_.!#$%&'*+^`|~9");
const otherName = fc.oneof(
  fc.constantFrom("Host", "Connection", "Content-Length", "Transfer-Encoding", "Expect", "Upgrade", "TE", "Keep-Alive"),
  fc.constantFrom("Content-Length ", "X\0", "", " X"),
  fc.string({ maxLength: 8 }),
);
const name = fc.oneof({ weight: 8, arbitrary: plainName }, otherName);
const value = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom("x", "br, gzip;q=0.5", '"abc", W/"d"', "keep-alive", "close", "", "0", "a: b"),
  },
  fc.string({ maxLength: 12 }),
  fc.string({ maxLength: 2, unit: "binary" }),
);
const lineEnd = fc.oneof(
  { weight: 100, arbitrary: fc.constant("\r\n") },
  fc.constantFrom("\n", "\r", "\r\n ", "\r\n\r\n"),
);
const field = fc.tuple(name, space, value, space, lineEnd).map(([n, a, v, b, end]) => `${n}:${a}${v}${b}${end}`);
const target = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom("/", "/courses", "/a?b=c&d=%20", "/%2f..//x", "/~a/'!$(),*;:@=+") },
  fc.constantFrom("*", "http://x/", "/a#b", "//x/y"),
  fc.string({ maxLength: 8 }).map((text) => `/${text}`),
);
const head = fc
  .tuple(
    fc.constantFrom("GET", "HEAD", "GET", "HEAD", "GET", "HEAD", "POST"),
    target,
    fc.constantFrom("1.1", "1.1", "1.1", "1.1", "1.0"),
    fc.array(field, { maxLength: 6 }),
  )
  .map(([method, at, version, fields]) => `${method} ${at} HTTP/${version}\r\nHost: x\r\n${fields.join("")}\r\n`);
/** Whole heads, and heads with one byte changed, taken out or put in anywhere. */
const bytes = fc
  .tuple(
    head,
    fc.option(fc.tuple(fc.nat(), fc.constantFrom(0, 1), fc.string({ maxLength: 2, unit: "binary" })), { freq: 1 }),
  )
  .map(([text, change]) => {
    if (!change) return text;
    const [at, removed, added] = change;
    const index = at % (text.length + 1);
    return text.slice(0, index) + added + text.slice(index + removed);
  })
  .map((text) => Buffer.from(text, "latin1"));

test("whatever it reads, node:http reads as one request with the same method, target and fields, and nothing is left over", async () => {
  let read = 0;
  const property = fc.asyncProperty(bytes, async (chunk) => {
    const request = readPlainGet(chunk);
    if (!request) return;
    read += 1;
    const [first, ...others] = await asNodeReads(chunk);
    expect(others).toEqual([]);
    expect(first?.method).toBe(request.method);
    expect(first?.url).toBe(request.target);
    expect(first?.httpVersion).toBe("1.1");
    expect(first?.headers["accept-encoding"]).toBe(request.acceptEncoding);
    expect(first?.headers["if-none-match"]).toBe(request.ifNoneMatch);
    expect(first?.headers["content-length"] ?? first?.headers["transfer-encoding"]).toBeUndefined();
    expect(first?.complete).toBe(true);
  });
  await fc.assert(property, { numRuns: 3000 });
  // A parser that reads nothing would agree with everybody.
  expect(read).toBeGreaterThan(300);
});
