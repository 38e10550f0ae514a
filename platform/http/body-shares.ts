import { createAllowances, type Rate } from "./allowance.ts";
import { inProcessAddress } from "./client-address.ts";
import { HttpError } from "./errors.ts";

type BodyLimits = {
  readonly ofAddress: Rate;
  readonly ofProcess: Rate;
  readonly small: number;
};

/** Bytes of bodies that are read into memory and parsed: each megabyte costs the one thread some tens of milliseconds. */
const bodyLimits = {
  ofAddress: { burst: 24 * 2 ** 20, perSecond: 2 * 2 ** 20 },
  /** Of bodies larger than `small`, from all addresses together. */
  ofProcess: { burst: 64 * 2 ** 20, perSecond: 8 * 2 ** 20 },
  small: 64 * 1024,
} satisfies BodyLimits;

const bodyless: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** Undefined where the request does not say it. */
function statedBytes({ method, headers, body }: Request): number | undefined {
  if (bodyless.has(method) || body === null) return 0;
  const stated = headers.get("content-length");
  return stated !== null && /^\d{1,15}$/.test(stated) ? Number(stated) : undefined;
}

/** The same request, whose bytes are counted while they are read. */
function counted(request: Request, count: (bytes: number) => Promise<void>): Request {
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    async transform(piece, controller) {
      await count(piece.byteLength);
      controller.enqueue(piece);
    },
  });
  return new Request(request, { body: request.body?.pipeThrough(counting), duplex: "half" } as RequestInit);
}

const tooMany = () =>
  new HttpError(
    429,
    "too_many_requests",
    "Too many bytes were sent from your network. Wait a few seconds and send it again.",
    { "retry-after": "5" },
  );

export type BodyShares = {
  /**
   * Before anything of the body is read, whoever sends it; what does not say its length is counted as it comes. `isExempt` is asked only
   * where the part is used up. @returns the request to go on with. @throws {HttpError} 429
   */
  take(request: Request, client: string, isExempt: () => Promise<boolean>): Promise<Request>;
};

/** In memory of this process: what it protects, its thread, is this process's too. */
export function createBodyShares(limits: BodyLimits = bodyLimits): BodyShares {
  const addresses = createAllowances(limits.ofAddress);
  const everybody = createAllowances(limits.ofProcess);
  // What is larger than a whole part is refused by its length, whichever service it is for.
  const isWithin = (client: string, bytes: number) =>
    addresses.take(client, Math.min(bytes, limits.ofAddress.burst)) &&
    (bytes <= limits.small || everybody.take("all", Math.min(bytes, limits.ofProcess.burst)));
  return {
    async take(request, client, isExempt) {
      const count = async (bytes: number) => {
        if (!isWithin(client, bytes) && !(await isExempt())) throw tooMany();
      };
      const bytes = client === inProcessAddress ? 0 : statedBytes(request);
      if (bytes === undefined) return counted(request, count);
      if (bytes > 0) await count(bytes);
      return request;
    },
  };
}
