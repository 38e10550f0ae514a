import { createAllowances, type Rate } from "./allowance.ts";
import { inProcessAddress } from "./client-address.ts";
import { HttpError } from "./errors.ts";

type BodyLimits = {
  readonly ofAddress: Rate;
  readonly ofProcess: Rate;
  readonly small: number;
  readonly unstated: number;
};

/** Bytes of bodies that are read into memory and parsed: each megabyte costs the one thread some tens of milliseconds. */
const bodyLimits = {
  ofAddress: { burst: 16 * 2 ** 20, perSecond: 2 * 2 ** 20 },
  /** Of bodies larger than `small`, from all addresses together. */
  ofProcess: { burst: 64 * 2 ** 20, perSecond: 8 * 2 ** 20 },
  small: 64 * 1024,
  /** What a body counts that does not say its length. */
  unstated: 2 ** 20,
} satisfies BodyLimits;

const bodyless: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

function statedBytes({ method, headers, body }: Request, unstated: number): number {
  if (bodyless.has(method) || body === null) return 0;
  const stated = headers.get("content-length");
  return stated !== null && /^\d{1,15}$/.test(stated) ? Number(stated) : unstated;
}

const tooMany = () =>
  new HttpError(
    429,
    "too_many_requests",
    "Too many bytes were sent from your network. Wait a few seconds and send it again.",
    { "retry-after": "5" },
  );

export type BodyShares = {
  /** Before anything of the body is read, whoever sends it. `isExempt` is asked only where the part is used up. @throws {HttpError} 429 */
  take(request: Request, client: string, isExempt: () => Promise<boolean>): Promise<void>;
};

/** In memory of this process: what it protects, its thread, is this process's too. */
export function createBodyShares(limits: BodyLimits = bodyLimits): BodyShares {
  const addresses = createAllowances(limits.ofAddress);
  const everybody = createAllowances(limits.ofProcess);
  return {
    async take(request, client, isExempt) {
      const bytes = statedBytes(request, limits.unstated);
      if (bytes === 0 || client === inProcessAddress) return;
      // A larger one is refused by its length, whichever service it is for.
      const counted = Math.min(bytes, limits.ofAddress.burst);
      const isWithin =
        addresses.take(client, counted) &&
        (bytes <= limits.small || everybody.take("all", Math.min(bytes, limits.ofProcess.burst)));
      if (!isWithin && !(await isExempt())) throw tooMany();
    },
  };
}
