import { EventEmitter } from "node:events";
import { beforeEach, expect, test } from "vitest";
import type { WebSocket } from "ws";
import { createBacklog } from "./backlog.ts";
import { Outgoing } from "./outgoing.ts";

/** A socket whose reader takes what the test says. */
class Socket extends EventEmitter {
  readonly CLOSED = 3;
  readyState = 1;
  bufferedAmount = 0;
  ended = 0;

  send(data: Buffer): void {
    this.bufferedAmount += data.length + 2;
  }
  terminate(): void {
    this.ended += 1;
  }
}

let socket: Socket;
let outgoing: Outgoing;
const readingMs = 20_000;
const message = Buffer.from("x".repeat(100));

beforeEach(() => {
  socket = new Socket();
  const backlog = createBacklog({ ofAddress: 350, ofProcess: 1_000 });
  outgoing = new Outgoing({ socket: socket as unknown as WebSocket, client: "a", backlog, readingMs });
});

test("says what waits after the message, not before it", () => {
  expect(outgoing.send(message, false)).toBe(102);
  expect(outgoing.send(message, false)).toBe(204);
});

test("cuts off a reader that takes nothing, whether or not more is sent to it", () => {
  const start = Math.ceil(performance.now());
  outgoing.check(start);
  outgoing.send(message, false);
  outgoing.check(start + 10_000);
  outgoing.send(message, false);
  outgoing.check(start + readingMs - 1);
  expect(socket.ended).toBe(0);
  outgoing.check(start + readingMs);
  expect(socket.ended).toBe(1);
});

test("leaves a reader alone that takes a little, though more waits than before, and one for which nothing waits", () => {
  const start = Math.ceil(performance.now());
  for (let seconds = 0; seconds < 60; seconds += 1) {
    if (seconds % 25 === 0) outgoing.send(message, false);
    if (seconds % 15 === 0) socket.bufferedAmount -= 1;
    outgoing.check(start + seconds * 1_000);
  }
  socket.bufferedAmount = 0;
  outgoing.check(start + 100_000);
  outgoing.check(start + 200_000);
  expect(socket.ended).toBe(0);
});

test("counts for its address until it is closed", () => {
  for (let n = 0; n < 3; n += 1) outgoing.send(message, false);
  expect(socket.ended).toBe(0);
  outgoing.send(message, false);
  expect(socket.ended).toBe(1);
});
