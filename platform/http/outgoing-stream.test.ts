import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { WebSocketServer } from "ws";
import { createOutgoingStreams, type SocketRequest } from "./outgoing-stream.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function serve(answer: RequestListener = (_, response) => void response.writeHead(401).end()) {
  const server = createServer(answer);
  const sockets = new WebSocketServer({ noServer: true });
  server.on("upgrade", (request, socket, head) => {
    if (request.headers["x-key"] !== "k") return void socket.end("HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n");
    sockets.handleUpgrade(request, socket, head, (client) => sockets.emit("connection", client));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    for (const client of sockets.clients) client.terminate();
    server.closeAllConnections();
    server.close();
  });
  return { sockets, host: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const streams = createOutgoingStreams({ allowsPrivate: true });
const { signal } = new AbortController();
const plain = { headers: { "x-key": "k" }, silenceMs: 5_000, signal };
const socket: SocketRequest = { ...plain, greeting: "hello", pulse: { text: "still here", everyMs: 20 } };

async function take(source: AsyncIterable<string>, count = Number.POSITIVE_INFINITY): Promise<string[]> {
  const found: string[] = [];
  for await (const one of source) {
    found.push(one);
    if (found.length >= count) break;
  }
  return found;
}

describe("lines of another server", () => {
  it("come as they are written, also in halves, and end with the answer", async () => {
    const { host } = await serve((_, response) => {
      response.write('{"a":1}\n{"b"');
      setTimeout(() => response.end(":2}\r\n\n"), 30);
    });
    expect(await take(streams.lines(`http://${host}/`, plain))).toEqual(['{"a":1}', '{"b":2}']);
  });

  it("end when nothing comes for the time, before the first and after any", async () => {
    const { host } = await serve((request, response) => {
      if (request.url === "/begun") response.write("first\n");
    });
    for (const path of ["/", "/begun"])
      await expect(take(streams.lines(`http://${host}${path}`, { ...plain, silenceMs: 100 }))).rejects.toThrow(
        "nothing came for 0 seconds",
      );
  });

  it("end with a reason when the connection breaks off", async () => {
    const { host } = await serve((_, response) => {
      response.write("first\n");
      setTimeout(() => response.destroy(), 20);
    });
    await expect(take(streams.lines(`http://${host}/`, plain))).rejects.toThrow("the connection broke off");
  });

  it("end at a line that never ends, at another answer than 200, and when told to", async () => {
    const endless = await serve((_, response) => {
      response.write("x".repeat(70_000));
      response.write("x".repeat(70_000));
    });
    await expect(take(streams.lines(`http://${endless.host}/`, plain))).rejects.toThrow("a line is longer than");
    const refusing = await serve();
    await expect(take(streams.lines(`http://${refusing.host}/`, plain))).rejects.toMatchObject({ status: 401 });
    const moved = await serve((_, response) => void response.writeHead(302, { location: "http://10.0.0.1/" }).end());
    await expect(take(streams.lines(`http://${moved.host}/`, plain))).rejects.toMatchObject({ status: 302 });
    const stopping = new AbortController();
    const open = await serve((_, response) => {
      response.write("first\n");
      setTimeout(() => stopping.abort(new Error("closing")), 20);
    });
    await expect(take(streams.lines(`http://${open.host}/`, { ...plain, signal: stopping.signal }))).rejects.toThrow();
  });
});

describe("messages of another server's socket", () => {
  it("come after the greeting, and a pulse is sent", async () => {
    const { host, sockets } = await serve();
    const heard: string[] = [];
    sockets.on("connection", (client) => {
      client.on("message", (data) => {
        heard.push(`${data}`);
        client.send(`answer to ${data}`);
      });
    });
    expect(await take(streams.messages(`ws://${host}/`, socket), 2)).toEqual([
      "answer to hello",
      "answer to still here",
    ]);
    expect(heard.slice(0, 2)).toEqual(["hello", "still here"]);
  });

  it("end when nothing comes for the time, when the other side closes, when it refuses and when told to", async () => {
    const { host, sockets } = await serve();
    const quiet = { ...socket, silenceMs: 100 };
    await expect(take(streams.messages(`ws://${host}/`, quiet))).rejects.toThrow("nothing came");
    const stranger = { ...socket, headers: {} };
    await expect(take(streams.messages(`ws://${host}/`, stranger))).rejects.toMatchObject({ status: 403 });
    const stopped = AbortSignal.timeout(50);
    await expect(take(streams.messages(`ws://${host}/`, { ...socket, signal: stopped }))).rejects.toThrow();
    sockets.on("connection", (client) => client.on("message", () => client.close()));
    expect(await take(streams.messages(`ws://${host}/`, socket))).toEqual([]);
  });

  it("end at a message that is too long", async () => {
    const { host, sockets } = await serve();
    sockets.on("connection", (client) => client.send("x".repeat(70_000)));
    await expect(take(streams.messages(`ws://${host}/`, socket))).rejects.toThrow(/max payload/i);
  });
});

describe("without an address that the owner named", () => {
  const guarded = createOutgoingStreams({ allowsPrivate: false });
  it.each([
    ["http://127.0.0.1:1/", /https:\/\//],
    ["https://127.0.0.1:1/", /is a private address/],
    ["https://localhost:1/", /leads to a private address/],
  ])("%s is not reached, as a stream or as a socket", async (address, message) => {
    await expect(take(guarded.lines(address, plain))).rejects.toThrow(message);
    await expect(take(guarded.messages(address.replace("http", "ws"), socket))).rejects.toThrow(message);
  });
});
