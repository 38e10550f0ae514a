import { once } from "node:events";
import { type AddressInfo, connect, Socket } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { createConnectionLimits } from "./connection-limits.ts";
import { createListener } from "./listener.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closing.splice(0).reverse()) await close();
});

const nobody = () => false;

async function listen(limits: Parameters<typeof createConnectionLimits>[0], exempt = nobody) {
  let asked = 0;
  const { server, drain } = createListener({
    assets: new Map(),
    siteHeaders: {},
    pages: { fromMemory: () => undefined },
    rest: (_, response) => {
      asked += 1;
      response.end("answer");
    },
    limits: createConnectionLimits(limits, exempt),
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => drain(0));
  const { port } = server.address() as AddressInfo;
  const open = async () => {
    const socket = connect({ port, host: "127.0.0.1" });
    socket.on("error", () => {});
    closing.push(() => socket.destroy());
    await once(socket, "connect");
    return socket;
  };
  return { open, asked: () => asked };
}

const request = "GET /x HTTP/1.1\r\nhost: x\r\n\r\n";
const isClosed = (socket: Socket) => socket.closed || once(socket, "close").then(() => true);

/** What a socket says to one request, or "closed". */
async function ask(socket: Socket): Promise<string> {
  socket.write(request);
  const said = await Promise.race([once(socket, "data"), once(socket, "close").then(() => ["closed"])]);
  return String(said[0]).includes("200 OK") ? "answer" : "closed";
}

test("a connection that sends many requests in one packet is closed, and its address stays out for a while", async () => {
  const { open, asked } = await listen({ atOnce: 8, barredMs: 400 });
  const flood = await open();
  flood.resume();
  flood.write(request.repeat(1_000));
  expect(await isClosed(flood)).toBe(true);
  expect(asked()).toBeLessThanOrEqual(8);
  const barred = await open();
  barred.resume();
  expect(await isClosed(barred)).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 450));
  expect(await ask(await open())).toBe("answer");
});

test("a few requests in one packet are answered in their order", async () => {
  const { open, asked } = await listen({ atOnce: 8 });
  const socket = await open();
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk;
  });
  socket.write(request.repeat(6));
  await vi.waitFor(() => expect(text.match(/200 OK/g)).toHaveLength(6));
  socket.write(request.repeat(6));
  await vi.waitFor(() => expect(text.match(/200 OK/g)).toHaveLength(12));
  expect(asked()).toBe(12);
});

test("an address has so many connections and no more; one that closes makes room", async () => {
  const { open } = await listen({ connections: 3 });
  const sockets = [await open(), await open(), await open()];
  for (const socket of sockets) expect(await ask(socket)).toBe("answer");
  const refused = await open();
  refused.resume();
  expect(await isClosed(refused)).toBe(true);
  sockets[0]?.destroy();
  await vi.waitFor(async () => expect(await ask(await open())).toBe("answer"));
});

test("an address that asks without end is closed once its part is used up", async () => {
  const { open } = await listen({ requests: { burst: 5, perSecond: 0.001 } });
  const socket = await open();
  for (let at = 0; at < 5; at++) expect(await ask(socket)).toBe("answer");
  expect(await ask(socket)).toBe("closed");
});

test("a proxy on this machine has no limit but that of one packet, and is not kept out", async () => {
  const { open } = await listen({ connections: 1, atOnce: 8, requests: { burst: 1, perSecond: 0.001 } }, () => true);
  const sockets = [await open(), await open()];
  for (const socket of sockets) {
    expect(await ask(socket)).toBe("answer");
    expect(await ask(socket)).toBe("answer");
  }
  const flood = await open();
  flood.resume();
  flood.write(request.repeat(100));
  expect(await isClosed(flood)).toBe(true);
  expect(await ask(await open())).toBe("answer");
});

test("all addresses of a network that one customer may hold have four times the connections and requests of one", () => {
  const { admit, mayAnswer } = createConnectionLimits({ connections: 2, requests: { burst: 2, perSecond: 0 } }, nobody);
  const closes: (() => void)[] = [];
  const from = (remoteAddress: string) => {
    const socket = { remoteAddress, once: (_: string, close: () => void) => void closes.push(close) };
    return socket as unknown as Socket;
  };
  const sockets = Array.from({ length: 10 }, (_, subscriber) => from(`2001:db8:1:${subscriber}::1`));
  expect(sockets.map(admit)).toEqual([...Array(8).fill(true), false, false]);
  const other = from("2001:db8:2::1");
  expect(admit(other)).toBe(true);
  const answers = sockets.slice(0, 8).flatMap((socket) => [mayAnswer(socket), mayAnswer(socket)]);
  expect(answers.filter(Boolean)).toHaveLength(8);
  expect(mayAnswer(other)).toBe(true);
  for (const close of closes.splice(0)) close();
  expect(admit(from("2001:db8:1:99::1"))).toBe(true);
});

const socketFrom = (remoteAddress: string) =>
  Object.defineProperty(new Socket(), "remoteAddress", { value: remoteAddress });

test.each(["127.0.0.1", "::1", "::ffff:127.0.0.1"])("this machine, as %s, speaks for many", (remoteAddress) => {
  const limits = createConnectionLimits({ connections: 1, requests: { burst: 1, perSecond: 0 } });
  const sockets = [1, 2, 3].map(() => socketFrom(remoteAddress));
  expect(sockets.map((socket) => limits.admit(socket) && limits.mayAnswer(socket))).toEqual([true, true, true]);
});

test("all networks around an IPv6 address may hold and ask as much as four of them", () => {
  const limits = createConnectionLimits({ connections: 2, requests: { burst: 1, perSecond: 0 } });
  const sockets = Array.from({ length: 9 }, (_, n) => socketFrom(`2001:db8:1:${n}::9`));
  expect(sockets.map((socket) => limits.admit(socket))).toEqual([...Array.from({ length: 8 }, () => true), false]);
  expect(sockets.slice(0, 5).map((socket) => limits.mayAnswer(socket))).toEqual([true, true, true, true, false]);
});
