import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import { afterEach, expect, test, vi } from "vitest";
import { createUnsentAnswers } from "./unsent-answers.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const large = Buffer.alloc(8 * 2 ** 20, "price ");
/** As a file is read: a little at a time, when the reader has taken what was read before. */
function* pieces() {
  for (let count = 0; count < 512; count += 1) yield large.subarray(0, 64 * 1024);
}

/** Answers with 8 MB, or with a word where the path says so; who asks is a header. */
async function start(limits: Parameters<typeof createUnsentAnswers>[1]) {
  const unsent = createUnsentAnswers(({ headers }) => String(headers["x-from"]), limits);
  const server = createServer((request, response) => {
    if (!unsent.admit(request, response)) return void response.writeHead(429).end();
    if (request.url === "/file") Readable.from(pieces()).pipe(response);
    else response.end(request.url === "/small" ? "word" : large);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => {
    unsent.close();
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  /** The status of an answer of which no more is read than its beginning. */
  const ask = async (from: string, path = "/large"): Promise<{ status: number; socket: Socket }> => {
    const socket = connect({ port, host: "127.0.0.1" });
    socket.on("error", () => {});
    closing.push(() => socket.destroy());
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nx-from: ${from}\r\n\r\n`);
    const [head] = await once(socket, "data");
    socket.pause();
    return { status: Number(String(head).slice(9, 12)), socket };
  };
  return { ask };
}

test("who asks and does not read gets no more than a part of the memory, and others are answered", async () => {
  const { ask } = await start({ ofAddress: 20 * 2 ** 20 });
  const statuses: number[] = [];
  for (let count = 0; count < 6; count += 1) statuses.push((await ask("slow")).status);
  expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
  expect((await ask("other")).status).toBe(200);
});

test("where all together hold too much, whoever holds none of it is still answered", async () => {
  const { ask } = await start({ ofProcess: 20 * 2 ** 20 });
  for (const from of ["a", "b", "c"]) expect((await ask(from)).status).toBe(200);
  expect((await ask("a")).status).toBe(429);
  expect((await ask("visitor", "/small")).status).toBe(200);
});

test("the addresses of one IPv6 network together get no more than four of them, though each holds one answer alone", async () => {
  const { ask } = await start({ ofAddress: 5 * 2 ** 20 });
  const statuses: number[] = [];
  for (let count = 0; count < 6; count += 1) statuses.push((await ask(`2001:db8:7:${count}::/64`)).status);
  expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
  expect((await ask("2001:db8:8:1::/64")).status).toBe(200);
});

test("who takes nothing is cut off, and who reads gets all of it", async () => {
  const { ask } = await start({ idleMs: 300 });
  const { socket } = await ask("slow");
  let closed = false;
  socket.on("close", () => {
    closed = true;
  });
  const reader = await ask("reader");
  let bytes = 0;
  reader.socket.on("data", (chunk) => {
    bytes += chunk.length;
  });
  reader.socket.resume();
  await vi.waitFor(() => expect(bytes).toBeGreaterThan(7 * 2 ** 20), { timeout: 10_000 });
  // A paused socket hears of the end only when it reads again.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  socket.resume();
  await vi.waitFor(() => expect(closed).toBe(true), { timeout: 10_000 });
});

test("who stops reading a file is cut off, although little of it waits here at a time", async () => {
  const { ask } = await start({ idleMs: 300 });
  const { socket } = await ask("slow", "/file");
  let closed = false;
  socket.on("close", () => {
    closed = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  let bytes = 0;
  socket.on("data", (chunk) => {
    bytes += chunk.length;
  });
  socket.resume();
  await vi.waitFor(() => expect(closed).toBe(true), { timeout: 10_000 });
  expect(bytes).toBeLessThan(32 * 2 ** 20);
});
