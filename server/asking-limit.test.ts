import { once } from "node:events";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createAskingLimit } from "./asking-limit.ts";
import { encodeBody } from "./content-encoding.ts";
import { createListener } from "./listener.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const page = { body: encodeBody(Buffer.from("kept"), "text/html", 5), etag: '"kept"', headers: {} };

/** A site with `/kept` in memory, behind as many proxies. */
async function listen(trustedProxies: number) {
  const { server, drain } = createListener({
    assets: new Map(),
    siteHeaders: {},
    pages: { fromMemory: (target) => (target === "/kept" ? (page as never) : undefined) },
    rest: (_, response) => response.end("made"),
    mayAsk: createAskingLimit(trustedProxies, { burst: 2, perSecond: 0 }),
    upgrades: [
      {
        handles: (path) => path === "/socket",
        upgrade: (_, socket) => socket.end("HTTP/1.1 101 OK\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"),
      },
    ],
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => drain(0));
  const { port } = server.address() as AddressInfo;
  const ask = async (path: string, forwarded: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { "x-forwarded-for": forwarded } });
    await answer.text();
    return { status: answer.status, connection: answer.headers.get("connection") };
  };
  /** The status of a request for another protocol. */
  const upgrade = (forwarded: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { connection: "Upgrade", upgrade: "websocket", "x-forwarded-for": forwarded };
      request({ port, host: "127.0.0.1", path: "/socket", headers })
        .on("upgrade", ({ statusCode }, socket) => {
          socket.destroy();
          resolve(statusCode);
        })
        .on("response", (answer) => resolve(answer.resume().statusCode))
        .on("error", reject)
        .end();
    });
  return Object.assign(ask, { upgrade });
}

test("who has asked for too much that is not in memory is refused before anything is looked at, and loses the connection", async () => {
  const ask = await listen(1);
  const statuses = [];
  for (const path of ["/a", "/rest/v1/b", "/c"]) statuses.push((await ask(path, "203.0.113.1")).status);
  expect(statuses).toEqual([200, 200, 429]);
  expect((await ask("/d", "203.0.113.1")).connection).toBe("close");
  expect((await ask("/kept", "203.0.113.1")).status).toBe(200);
  expect((await ask("/a", "203.0.113.2")).status).toBe(200);
});

test("requests for another protocol count among them", async () => {
  const ask = await listen(1);
  const statuses = [];
  for (let count = 0; count < 4; count += 1) statuses.push(await ask.upgrade("203.0.113.1"));
  expect(statuses).toEqual([101, 101, 429, 429]);
  expect((await ask("/a", "203.0.113.1")).status).toBe(429);
  expect(await ask.upgrade("203.0.113.2")).toBe(101);
});

test("requests of this machine are not counted, and nobody is believed to be on it", async () => {
  const own = await listen(0);
  for (let count = 0; count < 4; count += 1) expect((await own("/a", "203.0.113.1")).status).toBe(200);
  const proxied = await listen(1);
  const statuses = [];
  for (let count = 0; count < 3; count += 1) statuses.push((await proxied("/a", "127.0.0.1, 203.0.113.1")).status);
  expect(statuses).toEqual([200, 200, 429]);
});

test("all addresses of a network that one customer may hold have a limit together", async () => {
  const ask = await listen(1);
  const statuses = [];
  for (let count = 0; count < 10; count += 1) statuses.push((await ask("/a", `2001:db8:1:${count}::1`)).status);
  expect(statuses).toEqual([...Array(8).fill(200), 429, 429]);
  expect((await ask("/a", "2001:db8:2::1")).status).toBe(200);
});
