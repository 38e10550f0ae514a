import { createServer, type Server } from "node:net";
import { afterEach, expect, test } from "vitest";
import { checkMailServer } from "./check-mail-server.ts";

let server: Server | undefined;
afterEach(() => server?.close());

/** A mail server that greets without TLS, as on port 587. */
async function plainServer(): Promise<number> {
  const listening = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.write("220 mail.example ESMTP\r\n");
  });
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  return (listening.address() as { port: number }).port;
}

test("smtps:// at a port that begins without TLS is told in words, with what to write instead", async () => {
  const port = await plainServer();
  expect(await checkMailServer(`smtps://127.0.0.1:${port}`)).toBe(
    `The mail server 127.0.0.1:${port} begins without TLS: write smtp:// instead of smtps://, which turns to TLS where the server offers it. Mail waits in the database and is tried again for 24 hours; correct SMTP_URL.`,
  );
});

test("a server that the console names is reached on the open internet alone", async () => {
  const port = await plainServer();
  let connections = 0;
  server?.on("connection", () => (connections += 1));
  const told = /is at a private address, and a server that the console names is reached on the open internet alone\./;
  expect(await checkMailServer(`smtp://127.0.0.1:${port}`, true)).toMatch(told);
  // A name is looked at where it is connected to.
  expect(await checkMailServer(`smtp://localhost:${port}`, true)).toMatch(told);
  expect(connections).toBe(0);
});
