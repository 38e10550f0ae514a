import { addressGroup, addressSite } from "#lib/address-group.ts";
import { createAllowances, type Rate } from "./allowance.ts";
import { inProcessAddress } from "./client-address.ts";
import { HttpError } from "./errors.ts";
import { countBody } from "./read-body.ts";

type BodyLimits = {
  readonly ofAddress: Rate;
  readonly ofSite: Rate;
  readonly ofProcess: Rate;
  readonly small: number;
  readonly piece: number;
};

/** Bytes of bodies that are read into memory and parsed: each megabyte costs the one thread some tens of milliseconds. */
const bodyLimits = {
  ofAddress: { burst: 24 * 2 ** 20, perSecond: 2 * 2 ** 20 },
  /** Of what bodies have beyond `small`: half of it for a network around IPv6 addresses, all of which may be one customer's… */
  ofSite: { burst: 12 * 2 ** 20, perSecond: 3 * 2 ** 20 },
  /** …and from all addresses together. */
  ofProcess: { burst: 24 * 2 ** 20, perSecond: 6 * 2 ** 20 },
  small: 64 * 1024,
  /** What it costs to take one piece, however small it is, in bytes: a body may come in pieces of one byte each. */
  piece: 512,
} satisfies BodyLimits;

// The rest of the body is not read: the connection cannot be used for another request.
const headers = { "retry-after": "5", connection: "close" };
const tooMany = () =>
  new HttpError(
    429,
    "too_many_requests",
    "Too many bytes were sent from your network. Wait a few seconds and send it again.",
    headers,
  );
const busy = () =>
  new HttpError(
    429,
    "too_many_requests",
    "The site is receiving too much at the moment. Wait a few seconds and send it again.",
    headers,
  );

export type BodyShares = {
  /**
   * From now on the bytes of this request's body are counted as they arrive, wherever it is read into memory; what was only announced
   * costs nobody anything. `isExempt` is asked where a part is used up.
   */
  watch(request: Request, client: string, isExempt: () => Promise<boolean>): void;
};

/** In memory of this process: what it protects, its thread, is this process's too. */
export function createBodyShares(limits: BodyLimits = bodyLimits): BodyShares {
  const addresses = createAllowances(limits.ofAddress);
  const sites = createAllowances(limits.ofSite);
  const everybody = createAllowances(limits.ofProcess);
  return {
    watch(request, client, isExempt) {
      if (client === inProcessAddress) return;
      const [group, site] = [addressGroup(client), addressSite(client)];
      let read = 0;
      countBody(request, async (arrived) => {
        const bytes = Math.max(arrived, limits.piece);
        const beyond = Math.max(0, read + bytes - limits.small) - Math.max(0, read - limits.small);
        read += bytes;
        const isRoom = addresses.take(group, bytes) && (site === null || beyond === 0 || sites.take(site, beyond));
        if (!isRoom) {
          if (!(await isExempt())) throw tooMany();
        } else if (beyond > 0 && !everybody.take("all", beyond) && !(await isExempt())) throw busy();
      });
    },
  };
}
