import { setTimeout as wait } from "node:timers/promises";
import { isoMinute } from "#lib/iso-time.ts";
import type { OutgoingFetch } from "#platform/http/outgoing-fetch.ts";
import { StreamRefusedError } from "#platform/http/outgoing-stream.ts";

/** The service does not accept MARKET_API_KEY: nothing else will be answered until the owner changes it. */
export class ProviderKeyError extends Error {
  override readonly name = "ProviderKeyError";
  constructor(provider: string, status: number) {
    super(`${provider} refuses MARKET_API_KEY (it answered ${status}): the key is wrong or has expired.`);
  }
}

/** The service asks for a longer pause than a request waits. */
export class ProviderBusyError extends Error {
  override readonly name = "ProviderBusyError";
}

export type Service = {
  /** As in messages. */
  readonly name: string;
  readonly outgoing: OutgoingFetch;
  /** The first pause before asking again; each further one is twice as long. */
  readonly pauseMs: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly hasKey: boolean;
  /** For a service that says in the answer itself what went wrong, whatever its HTTP status is. */
  readonly statusIn?: (text: string) => number | undefined;
};

export type ServiceAnswer = { readonly status: number; readonly bytes: Buffer };

const mostAttempts = 4;
const longestPauseMs = 120_000;

/** The pause that `Retry-After` names, as seconds or as a date; undefined where it names none. */
function namedPause(header: string | null, now: number): number | undefined {
  if (header === null || header.trim() === "") return undefined;
  const millis = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(millis) ? undefined : Math.max(0, millis);
}

/**
 * Asks a price service, again when it is busy (429, 5xx): after the time it names, else after a pause that doubles.
 * @throws {ProviderKeyError} where it refuses the key.
 * @throws {ProviderBusyError} where it asks for a longer pause than two minutes.
 */
export async function askService(service: Service, url: string, signal: AbortSignal): Promise<ServiceAnswer> {
  const { name, outgoing, pauseMs, headers, hasKey, statusIn } = service;
  for (let attempt = 1; ; attempt++) {
    signal.throwIfAborted();
    const answer = await outgoing(url, { headers, timeoutMs: 30_000 });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const status = statusIn?.(bytes.toString()) ?? answer.status;
    if (hasKey && (status === 401 || status === 403)) throw new ProviderKeyError(name, status);
    const isBusy = status === 429 || status >= 500;
    if (!isBusy || attempt === mostAttempts) return { status, bytes };
    const now = Date.now();
    const pause = namedPause(answer.headers.get("retry-after"), now) ?? pauseMs * 2 ** (attempt - 1);
    if (pause > longestPauseMs)
      throw new ProviderBusyError(`${name} asks not to be asked again before ${isoMinute(now + pause)} UTC.`);
    await wait(pause, undefined, { signal });
  }
}

/** A stream whose refusal is that of the key where it is. */
export async function* withKeyErrors<T>(provider: string, stream: AsyncIterable<T>): AsyncIterable<T> {
  try {
    yield* stream;
  } catch (error) {
    const isKey = error instanceof StreamRefusedError && (error.status === 401 || error.status === 403);
    throw isKey ? new ProviderKeyError(provider, error.status) : error;
  }
}

/** @throws where the service answered with anything but what was asked for, or that it has nothing. */
export function assertAnswered(name: string, { status }: ServiceAnswer, asked: string): void {
  if (status < 200 || status > 299) throw new Error(`${name} answered ${status} when asked for ${asked}`);
}
