import type { IncomingMessage, ServerResponse } from "node:http";
import { addressSite, siteShare } from "#lib/address-group.ts";

type Limits = {
  /** Bytes that wait for the readers of one address, and of all. */
  readonly ofAddress: number;
  readonly ofProcess: number;
  /** Whoever takes nothing of an answer for so long is cut off. */
  readonly idleMs: number;
};

const usual: Limits = { ofAddress: 32 * 2 ** 20, ofProcess: 256 * 2 ** 20, idleMs: 20_000 };
const sweepMs = 5_000;
/** So much of an answer may wait without being counted: the kernel's own buffers hold as much. */
const small = 256 * 1024;

export type UnsentAnswers = {
  /**
   * Follows the answer to a request until it has been sent.
   * @returns false where so much waits for this address that it gets no further answer now.
   */
  admit(request: IncomingMessage, response: ServerResponse): boolean;
  close(): void;
};

type Waiting = { readonly group: string; readonly site: string | null; timed: boolean };

/**
 * What was answered and not yet taken, in memory: a client that asks and does not read must not fill it. Nor may the network around an IPv6
 * address, which has so many addresses that each of them holds little more than one answer.
 */
export function createUnsentAnswers(
  addressOf: (request: IncomingMessage) => string,
  limits: Partial<Limits> = {},
): UnsentAnswers {
  const { ofAddress, ofProcess, idleMs } = { ...usual, ...limits };
  const answers = new Map<ServerResponse, Waiting>();

  function unsent(isMeant: (waiting: Waiting) => boolean = () => true): number {
    let bytes = 0;
    for (const [response, waiting] of answers) if (isMeant(waiting)) bytes += response.writableLength;
    return bytes;
  }

  /**
   * The time counts from the last byte that was taken: node:http looks at what the kernel still has to send. Of a file that is read as it is
   * sent little waits here, and it is held open all the same.
   */
  function timeWaiting() {
    for (const [response, waiting] of answers) {
      if (waiting.timed || response.writableLength === 0) continue;
      waiting.timed = true;
      // An answer that comes by and by may have had nothing to send.
      response.setTimeout(idleMs, () => response.writableLength > 0 && response.destroy());
    }
  }

  const sweep = setInterval(timeWaiting, Math.min(sweepMs, idleMs));
  sweep.unref();

  return {
    admit(request, response) {
      const group = addressOf(request);
      const site = addressSite(group);
      const bytes = unsent((waiting) => waiting.group === group);
      if (bytes > ofAddress || (bytes > small && unsent() > ofProcess)) return false;
      if (site !== null && unsent((waiting) => waiting.site === site) > siteShare * ofAddress) return false;
      answers.set(response, { group, site, timed: false });
      response.once("close", () => answers.delete(response));
      return true;
    },
    close: () => clearInterval(sweep),
  };
}
