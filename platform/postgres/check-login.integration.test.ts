import { type AddressInfo, connect, createServer, type Server } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkLogin } from "./check-login.ts";
import { type TestDatabase, testDatabase } from "./test-database.ts";

let shared: TestDatabase;
let pooler: Server;
beforeAll(async () => {
  shared = await testDatabase();
  const { hostname: host, port, searchParams } = new URL(shared.ownerUrl);
  const place = searchParams.get("host")
    ? { path: `${searchParams.get("host")}/.s.PGSQL.${port || 5432}` }
    : { host, port: Number(port) };
  pooler = createServer((client) => {
    const server = connect(place as { host: string; port: number });
    client.pipe(server);
    server.on(
      "data",
      withoutNotifications((message) => client.write(message)),
    );
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on("error", () => other.destroy());
      one.on("end", () => other.end());
    }
  }).listen(0, "127.0.0.1");
});
afterAll(async () => {
  pooler.close();
  await shared.stop();
});

/** Passes on what a server says but its notifications, as a pooler of transactions: a message is its kind, its length and its text. */
function withoutNotifications(pass: (message: Buffer) => void) {
  let waiting: Buffer = Buffer.alloc(0);
  return (data: Buffer) => {
    waiting = Buffer.concat([waiting, data]);
    while (waiting.length >= 5 && waiting.length > waiting.readUInt32BE(1)) {
      const end = waiting.readUInt32BE(1) + 1;
      if (waiting.toString("latin1", 0, 1) !== "A") pass(waiting.subarray(0, end));
      waiting = waiting.subarray(end);
    }
  };
}

test("a server is taken, and a pooler of transactions refused with the address that is needed", async () => {
  await checkLogin(shared.ownerUrl);
  const url = new URL(shared.ownerUrl);
  url.searchParams.delete("host");
  url.hostname = "127.0.0.1";
  url.port = String((pooler.address() as AddressInfo).port);
  await expect(checkLogin(url.href)).rejects.toThrow(/^The address 127\.0\.0\.1:\d+ is of a pooler .*port 5432/);
});
