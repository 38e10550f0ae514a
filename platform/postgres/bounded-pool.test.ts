import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, test, vi } from "vitest";
import { boundedPool } from "./bounded-pool.ts";
import { DatabaseUnavailable } from "./errors.ts";

/** What PostgreSQL says to a new session whose first files it cannot write. */
const refusal = () => {
  const fields = ["SFATAL", "VFATAL", "C53100", "Mcould not write init file: No space left on device"];
  const body = Buffer.from(`${fields.map((field) => `${field}\0`).join("")}\0`);
  const head = Buffer.alloc(5);
  head.write("E");
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};

test("who gets no connection because the disk is full is told to come again, and the server is not called down", async () => {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => socket.end(refusal()));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const suspect = vi.fn();
  const health = { isUp: () => true, suspect, close: async () => undefined };
  const limits = { connections: 2, waiting: 10, waitMs: 5_000 };
  const pool = boundedPool(`postgres://u:p@127.0.0.1:${port}/db`, limits, health);
  const error = await pool.connect().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(DatabaseUnavailable);
  expect(error).toMatchObject({ reason: "busy" });
  expect(suspect).not.toHaveBeenCalled();
  await pool.end();
  server.close();
});
