import type { AddressInfo } from "node:net";
import { createServer } from "node:net";

/** The start cannot go on; the message is one sentence for the person at the terminal. */
export class StartError extends Error {
  override readonly name = "StartError";
}

const reasons: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (host, port) =>
    `Port ${port} on ${host} is in use by another program: set PORT to a free one, or stop that program.`,
  EACCES: (_, port) =>
    `This user may not listen on port ${port}: set PORT to 1024 or above, and let a proxy serve ${port}.`,
  EADDRNOTAVAIL: (host) =>
    `HOST=${host} is not an address of this machine: use 127.0.0.1, 0.0.0.0 (all addresses), or one that it has.`,
  ENOTFOUND: (host) => `HOST=${host} is not a known host name: use 127.0.0.1, or 0.0.0.0 for all addresses.`,
};

/** @returns the failure to listen as a sentence, or the error itself when it is of another kind. */
export function explainListen(error: unknown, host: string, port: number): unknown {
  const explain = reasons[(error as NodeJS.ErrnoException).code ?? ""];
  return explain ? new StartError(explain(host, port)) : error;
}

/**
 * Listens for a moment, so that a busy port is reported before the database starts and the site is built.
 * @returns the port: a free one when 0 was asked for.
 * @throws {StartError}
 */
export function freePort(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error) => reject(explainListen(error, host, port)));
    probe.listen(port, host, () => {
      const { port: bound } = probe.address() as AddressInfo;
      probe.close(() => resolve(bound));
    });
  });
}
