import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { type Answer, replyTo } from "./answer.ts";
import { encodeBody } from "./content-encoding.ts";
import { createListener, type Listener, type Timeouts, type UpgradeRoute } from "./listener.ts";

const html = Buffer.from("<p>EUR/USD</p>".repeat(400));
const large = Buffer.alloc(6_000_000, "price ");
const page: Answer = {
  body: encodeBody(html, "text/html", 5),
  etag: '"tag-of-the-page"',
  headers: {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-cache",
    "x-content-type-options": "nosniff",
  },
};
const odd: Answer = { ...page, headers: { ...page.headers, "x-odd": "caf\xe9" } };
const largeAnswer: Answer = { ...page, body: { identity: large, br: undefined, gzip: undefined } };
const kept = new Map([
  ["/", page],
  ["/odd", odd],
  ["/large", largeAnswer],
]);

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

type Started = { readonly listener: Listener; readonly port: number; readonly passed: string[] };

async function start(
  timeouts: Partial<Timeouts> = {},
  rest: RequestListener = (_, response) => response.end("rest"),
  upgrades: readonly UpgradeRoute[] = [],
): Promise<Started> {
  const passed: string[] = [];
  const listener = createListener({
    assets: new Map(),
    siteHeaders: {},
    pages: { fromMemory: (target) => kept.get(target) as never },
    rest: (request, response) => {
      passed.push(`${request.method} ${request.url}`);
      rest(request, response);
    },
    timeouts,
    upgrades,
  });
  // What node:http itself is asked to answer, kept pages included.
  listener.server.on("request", (request) => passed.push(`node ${request.method} ${request.url}`));
  listener.server.listen(0, "127.0.0.1");
  await once(listener.server, "listening");
  closing.push(() => listener.drain(0));
  return { listener, port: (listener.server.address() as AddressInfo).port, passed };
}

/** The same answers through node:http alone: what the bytes are compared with. */
async function startPlainNode(): Promise<number> {
  const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
    const answer = kept.get(request.url ?? "");
    if (!answer) return response.end("rest");
    const { "accept-encoding": acceptEncoding, "if-none-match": ifNoneMatch } = request.headers;
    const reply = replyTo(answer, {
      method: request.method ?? "",
      acceptEncoding: acceptEncoding as string,
      ifNoneMatch,
    });
    response.writeHead(reply.status, reply.headers).end(reply.body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(async () => server.close());
  return (server.address() as AddressInfo).port;
}

async function open(port: number, options: { allowHalfOpen?: boolean } = {}): Promise<Socket> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true, ...options });
  socket.on("error", () => undefined);
  closing.push(async () => socket.destroy());
  await once(socket, "connect");
  return socket;
}

/** Reads until `enough`, then takes what came; also ends when the other side closes. Large answers are first looked at when long enough. */
function collect(socket: Socket, enough?: (text: string) => boolean, atLeast = 0): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const text = () => Buffer.concat(chunks).toString("latin1");
    const finish = () => {
      socket.off("data", onData).off("close", finish).off("end", finish);
      resolve(text());
    };
    const onData = (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (enough && length >= atLeast && enough(text())) finish();
    };
    socket.on("data", onData).on("close", finish).on("end", finish);
  });
}

/** A whole answer: its head, and as many bytes as it announces. */
function completeTimes(text: string, times: number): boolean {
  const end = text.indexOf("\r\n\r\n");
  if (end < 0) return false;
  const length = /^HTTP\/1\.1 304|^HEAD/.test(text)
    ? 0
    : Number(/content-length: (\d+)/i.exec(text.slice(0, end))?.[1] ?? 0);
  const whole = end + 4 + length;
  return times === 1 ? text.length >= whole : completeTimes(text.slice(whole), times - 1);
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}

const complete = (text: string) => completeTimes(text, 1);

const head = (target: string, ...lines: string[]) =>
  `GET ${target} HTTP/1.1\r\n${["Host: x", ...lines].map((line) => `${line}\r\n`).join("")}\r\n`;

async function ask(port: number, request: string, enough = complete, atLeast = 0) {
  const socket = await open(port);
  const answer = collect(socket, enough, atLeast);
  socket.write(request, "latin1");
  const text = await answer;
  socket.destroy();
  return text;
}

const withoutDate = (text: string) => text.replace(/\r\nDate: [^\r]+GMT\r\n/, "\r\nDate: now\r\n");
const bodyOf = (text: string) => Buffer.from(text.slice(text.indexOf("\r\n\r\n") + 4), "latin1");

test("a body that nobody reads ends its connection with the answer, and one that has come does not", async () => {
  const { port } = await start();
  for (const target of ["/", "/elsewhere"]) {
    const socket = await open(port);
    const closed = once(socket, "close");
    socket.write(head(target, "Transfer-Encoding: chunked"));
    const text = collect(socket);
    const sending = setInterval(() => socket.write("1\r\n \r\n"), 5);
    await closed;
    clearInterval(sending);
    expect(await text, target).toMatch(/^HTTP\/1.1 200 OK/);
  }
  const twice = await ask(
    port,
    `${head("/", "Content-Length: 2")}{}${head("/", "Transfer-Encoding: chunked")}0\r\n\r\n`,
    (text) => completeTimes(text, 2),
  );
  expect(completeTimes(twice, 2)).toBe(true);
});

test("what is not in memory waits for its turn, and what is does not", async () => {
  const waiting: (() => void)[] = [];
  const listener = createListener({
    assets: new Map(),
    siteHeaders: {},
    pages: { fromMemory: (target) => kept.get(target) as never },
    rest: (_, response) => response.end("rest"),
    inTurn: (_, answer) => void waiting.push(answer),
  });
  listener.server.listen(0, "127.0.0.1");
  await once(listener.server, "listening");
  closing.push(() => listener.drain(0));
  const site = `http://127.0.0.1:${(listener.server.address() as AddressInfo).port}`;
  const asked = fetch(`${site}/rest`);
  await expect.poll(() => waiting.length).toBe(1);
  expect(await (await fetch(site)).text()).toBe(html.toString());
  waiting[0]?.();
  expect(await (await asked).text()).toBe("rest");
});

describe("writes the same bytes as node:http, without it", () => {
  test.each([
    ["brotli", head("/", "Accept-Encoding: gzip, deflate, br, zstd")],
    ["gzip", head("/", "Accept-Encoding: gzip")],
    ["no encoding", head("/")],
    ["brotli refused", head("/", "Accept-Encoding: br;q=0, gzip")],
    ["gzip preferred", head("/", "Accept-Encoding: br;q=0.5, gzip;q=0.9")],
    ["anything", head("/", "Accept-Encoding: *")],
    ["nothing accepted", head("/", "Accept-Encoding: identity;q=0, *;q=0")],
    ["not modified", head("/", 'If-None-Match: "other", W/"tag-of-the-page"')],
    ["modified", head("/", 'If-None-Match: "other"')],
  ])("%s", async (_, request) => {
    const ours = await start();
    const answer = await ask(ours.port, request);
    expect(withoutDate(answer)).toBe(withoutDate(await ask(await startPlainNode(), request)));
    expect(ours.passed).toEqual([]);
  });

  test("a large body", async () => {
    const ours = await start();
    const whole = (port: number) => ask(port, head("/large"), complete, large.length);
    expect(withoutDate(await whole(ours.port)) === withoutDate(await whole(await startPlainNode()))).toBe(true);
    expect(ours.passed).toEqual([]);
  });

  test("HEAD", async () => {
    const ours = await start();
    const request = head("/", "Accept-Encoding: br").replace("GET", "HEAD");
    const untilHead = (text: string) => text.includes("\r\n\r\n");
    const answer = await ask(ours.port, request, untilHead);
    expect(withoutDate(answer)).toBe(withoutDate(await ask(await startPlainNode(), request, untilHead)));
    expect(answer).toContain(`content-length: ${page.body.br?.length}`);
    expect(bodyOf(answer)).toHaveLength(0);
    expect(ours.passed).toEqual([]);
  });

  test("and they unpack to the page", async () => {
    const { port } = await start();
    expect(brotliDecompressSync(bodyOf(await ask(port, head("/", "Accept-Encoding: br"))))).toEqual(html);
    expect(gunzipSync(bodyOf(await ask(port, head("/", "Accept-Encoding: gzip"))))).toEqual(html);
    expect(bodyOf(await ask(port, head("/")))).toEqual(html);
  });
});

describe("leaves to node:http, on the same connection", () => {
  const twice = (text: string) => completeTimes(text, 2);

  test("two requests in one chunk, and every request after them", async () => {
    const { port, passed } = await start();
    const socket = await open(port);
    socket.write(head("/").repeat(2));
    expect(twice(await collect(socket, twice))).toBe(true);
    socket.write(head("/"));
    await collect(socket, complete);
    expect(passed).toEqual(["node GET /", "node GET /", "node GET /"]);
  });

  test("a request that comes byte by byte", async () => {
    const { port, passed } = await start();
    const socket = await open(port);
    const answer = collect(socket, complete);
    for (const byte of head("/")) {
      socket.write(byte);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(bodyOf(await answer)).toEqual(html);
    expect(passed).toEqual(["node GET /"]);
  });

  test("a post after answers from memory, with its body in a chunk of its own", async () => {
    const { port, passed } = await start({}, (request, response) => {
      request.pipe(response.writeHead(200, { "content-length": 5, "x-from": request.socket.remoteAddress ?? "" }));
    });
    const socket = await open(port);
    for (let i = 0; i < 3; i++) {
      socket.write(head("/"));
      await collect(socket, complete);
    }
    expect(passed).toEqual([]);
    const answer = collect(socket, complete);
    socket.write("POST /form HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n");
    await new Promise((resolve) => setTimeout(resolve, 20));
    socket.write("hello");
    const text = await answer;
    expect(bodyOf(text).toString()).toBe("hello");
    expect(text).toContain("x-from: 127.0.0.1");
    expect(passed).toContain("POST /form");
  });

  test("an answer in flight stays before the one that node:http gives", async () => {
    const { port } = await start();
    const socket = await open(port);
    socket.write(head("/large"));
    await new Promise((resolve) => setTimeout(resolve, 20));
    socket.write(head("/other"));
    const text = await collect(socket, (all) => all.endsWith("rest"), large.length);
    expect(complete(text)).toBe(true);
    expect(text.indexOf("rest")).toBeGreaterThan(large.length);
  });

  test("a stream of events, piece by piece", async () => {
    const { promise: firstSeen, resolve: next } = Promise.withResolvers<void>();
    const { port } = await start({}, (_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" }).write("data: 1\n\n");
      void firstSeen.then(() => response.end("data: 2\n\n"));
    });
    const socket = await open(port);
    socket.write(head("/events"));
    expect(await collect(socket, (text) => text.includes("data: 1"))).not.toContain("data: 2");
    next();
    expect(await collect(socket, (text) => text.includes("data: 2"))).not.toContain("data: 1");
  });

  test("a stream that is silent for longer than an idle connection may live", async () => {
    const { port } = await start({ keepAliveTimeout: 500, keepAliveTimeoutBuffer: 0 }, (_, response) => {
      response.writeHead(200, { "content-length": 4 }).flushHeaders();
      setTimeout(() => response.end("late"), 1200);
    });
    const socket = await open(port);
    socket.write(head("/"));
    await collect(socket, complete);
    socket.write(head("/events"));
    expect(await collect(socket, complete)).toMatch(/late$/);
  });

  test("an upgrade, with the bytes that follow it", async () => {
    const echo: UpgradeRoute = {
      handles: (path) => path === "/echo",
      upgrade: (request, socket, first) => {
        socket.write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
        socket.write(`${request.url}|${first}`);
        socket.pipe(socket);
      },
    };
    const { port } = await start({}, undefined, [echo]);
    const socket = await open(port);
    socket.write(head("/"));
    await collect(socket, complete);
    socket.write(`${head("/echo?a=b", "Connection: Upgrade", "Upgrade: websocket")}early`);
    expect(await collect(socket, (text) => text.endsWith("/echo?a=b|early"))).toContain("101 Switching");
    socket.write("late");
    expect(await collect(socket, (text) => text === "late")).toBe("late");
  });

  test("an upgrade that nobody takes is answered like any other request", async () => {
    const echo: UpgradeRoute = { handles: (path) => path === "/echo", upgrade: (_, socket) => socket.end("upgraded") };
    const { port } = await start({}, undefined, [echo]);
    const upgrade = (path: string, protocol: string) =>
      ask(port, head(path, "Connection: Upgrade", `Upgrade: ${protocol}`));
    expect(bodyOf(await upgrade("/", "websocket"))).toEqual(html);
    expect(await upgrade("/echo", "h2c")).toMatch(/rest$/);
    expect(await upgrade("/other", "websocket")).toMatch(/rest$/);
  });

  test("a header that cannot be written as it is", async () => {
    const { port, passed } = await start();
    expect(bodyOf(await ask(port, head("/odd")))).toEqual(html);
    expect(passed).toEqual(["node GET /odd"]);
  });

  test("a connection that shall close, and closes", async () => {
    const { port } = await start();
    const answer = await ask(port, head("/", "Connection: close"), () => false);
    expect(answer).toContain("Connection: close");
    expect(bodyOf(answer)).toEqual(html);
  });
});

describe("hostile requests get node:http's answer", () => {
  test.each([
    ["a length and chunks", `${head("/", "Content-Length: 5", "Transfer-Encoding: chunked")}0\r\n\r\n`, "400"],
    ["a space before the colon", head("/", "Content-Length : 5"), "400"],
    ["a folded first field", "GET / HTTP/1.1\r\n Host: x\r\n\r\n", "400"],
    ["a carriage return alone", head("/", "X: a\rY: b"), "400"],
    ["a NUL", head("/", "X: a\0b"), "400"],
    ["no host", "GET / HTTP/1.1\r\nX: y\r\n\r\n", "400"],
    ["a head of 64 KB", head("/", `X: ${"a".repeat(65_536)}`), "431"],
    ["nonsense", "\x16\x03\x01\x02\r\n\r\n", "400"],
  ])("%s", async (_, request, status) => {
    const { port, passed } = await start();
    const answer = await ask(port, request, () => false);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(passed.filter((entry) => !entry.startsWith("node"))).toEqual([]);
  });
});

describe("time", () => {
  const closed = (socket: Socket) => (socket.destroyed ? Promise.resolve() : once(socket.resume(), "close"));

  test("an idle connection is closed after the keep-alive time", async () => {
    const { port } = await start({ keepAliveTimeout: 200, keepAliveTimeoutBuffer: 0, headersTimeout: 60_000 });
    const socket = await open(port);
    socket.write(head("/"));
    expect(await collect(socket, complete)).toContain("Keep-Alive: timeout=0");
    await closed(socket);
  });

  test("an idle connection that had an answer outlives the time for a head", async () => {
    const { port } = await start({ headersTimeout: 1000, connectionsCheckingInterval: 20 });
    const socket = await open(port);
    for (let i = 0; i < 2; i++) {
      socket.write(head("/"));
      expect(complete(await collect(socket, complete))).toBe(true);
      await new Promise((resolve) => setTimeout(resolve, 1500));
    }
    expect(socket.destroyed).toBe(false);
  });

  test("a connection that says nothing is closed after the time for a head", async () => {
    const { port } = await start({ headersTimeout: 100 });
    await closed(await open(port));
  });

  test("a head that never ends is answered 408 by node:http, also after answers from memory", async () => {
    const { port } = await start({ headersTimeout: 1000, requestTimeout: 5000, connectionsCheckingInterval: 50 });
    const socket = await open(port);
    socket.write(head("/"));
    await collect(socket, complete);
    socket.write("GET / HTTP/1.1\r\nHost: x\r\n");
    const slow = setInterval(() => socket.write("a"), 30);
    expect(await collect(socket)).toMatch(/^HTTP\/1\.1 408 /);
    clearInterval(slow);
  });

  test("the date is of the second in which the answer is written", async () => {
    const { port } = await start();
    const dateOf = async () => Date.parse(/Date: ([^\r]+)/.exec(await ask(port, head("/")))?.[1] ?? "");
    const before = await dateOf();
    expect(Math.abs(before - Date.now())).toBeLessThan(5000);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect(await dateOf()).toBeGreaterThan(before);
  });
});

describe("clients that do not behave", () => {
  test("one that never reads is not read from any more, and holds one answer", async () => {
    const { listener, port } = await start();
    const ours = once(listener.server, "connection") as Promise<[Socket]>;
    const socket = await open(port);
    socket.pause();
    const [served] = await ours;
    socket.write(head("/large"));
    await until(() => served.isPaused());
    for (let i = 0; i < 20; i++) {
      socket.write(head("/large"));
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    expect(served.isPaused()).toBe(true);
    expect(served.writableLength).toBeLessThan(2 * large.length);
    // It reads after all: everything it asked for comes, in order.
    let bytes = 0;
    socket.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
    });
    socket.resume();
    await until(() => bytes >= 10 * large.length || socket.destroyed);
    expect(bytes).toBeGreaterThanOrEqual(10 * large.length);
  });

  test("one that takes nothing is closed after the keep-alive time", async () => {
    const { listener, port } = await start({ keepAliveTimeout: 100, keepAliveTimeoutBuffer: 0 });
    const ours = once(listener.server, "connection") as Promise<[Socket]>;
    const socket = await open(port);
    socket.pause();
    const [served] = await ours;
    const gone = once(served, "close");
    socket.write(head("/large"));
    await gone;
  });

  test("one that leaves in the middle of an answer harms nobody", async () => {
    const { port } = await start();
    for (let i = 0; i < 20; i++) {
      const socket = await open(port);
      socket.write(head("/large"));
      await once(socket, "data");
      socket.resetAndDestroy();
    }
    expect(bodyOf(await ask(port, head("/")))).toEqual(html);
  });

  test("one that has said all it wants to say still gets its answer", async () => {
    const { port } = await start();
    const socket = await open(port, { allowHalfOpen: true });
    socket.end(head("/large"));
    expect(complete(await collect(socket))).toBe(true);
  });
});

describe("drain", () => {
  test("closes what is idle at once and lets an answer under way finish", async () => {
    const { listener, port } = await start();
    const idle = await open(port);
    const fresh = await open(port);
    idle.write(head("/"));
    await collect(idle, complete);
    const busy = await open(port);
    busy.write(head("/large"));
    await once(busy, "readable");

    const drained = listener.drain(60_000);
    await Promise.all([once(idle.resume(), "close"), once(fresh.resume(), "close")]);
    const answer = collect(busy);
    busy.resume();
    expect(complete(await answer)).toBe(true);
    await drained;
  });

  test("closes what does not finish in time", async () => {
    const { listener, port } = await start();
    const busy = await open(port);
    busy.write(head("/large"));
    await once(busy, "readable");
    await listener.drain(100);
    expect(listener.server.listening).toBe(false);
  });
});
