import type { OutgoingFetch } from "#platform/http/outgoing-fetch.ts";

/** One sale as the provider knows it. */
export type ProviderSale = {
  readonly id: string;
  /** Under which the order may be known here instead. */
  readonly otherIds?: readonly string[];
  /** ISO 8601. */
  readonly at: string;
  /** As an order here would have it from the same provider's webhook. */
  readonly totalCents: number;
  readonly currency: string;
  /** Null where the provider does not say how much went back. */
  readonly refundedCents: number | null;
  readonly refunded: boolean;
  /** What the provider's webhook would have sent of it: the purchase, and the refunds where there were some. */
  readonly messages: readonly string[];
  /** The same for disputes. Only for an order of which none was told here: another may have won them. */
  readonly disputes?: readonly string[];
  /** That the last of its disputes was won, where the provider tells it. */
  readonly wonDispute?: readonly string[];
  /** What its disputes name, where the provider tells of their ends only when asked for them. */
  readonly disputedPayment?: string;
  /** Of a later payment in an account that may sell for others as well: it is looked at where this began here. */
  readonly subscription?: string;
};

/** All names under which the order of a sale may be known here. */
export const namesOfSale = ({ id, otherIds = [] }: ProviderSale): readonly string[] => [id, ...otherIds];

/** The owner's account at the provider. */
export type SalesAccount = {
  readonly provider: string;
  readonly key: string | undefined;
  /** Paddle: tells its live account from the sandbox. */
  readonly clientToken?: string | undefined;
  /** Lemon Squeezy: the store, where the account has several. */
  readonly storeId?: string | undefined;
  /** Asked instead of the provider's own interface. */
  readonly apiUrl?: string | undefined;
};

/** Asks a provider's interface: parsed JSON, or null for 404. @throws {ProviderProblem} */
export type Ask = (url: string) => Promise<unknown>;

/** What a source asks with. */
export type Asking = { readonly ask: Ask; readonly account: SalesAccount; readonly api: string };

/** What each provider adds: its sales since a moment, page by page, and one by its number. */
export type SalesSource = {
  /** How the provider is called in what the owner reads. */
  readonly name: string;
  /** Its interface, where the account names no other. */
  readonly api: string;
  readonly list: (asking: Asking, since: Date) => AsyncGenerator<readonly ProviderSale[]>;
  readonly find: (asking: Asking, id: string) => Promise<ProviderSale | null>;
  /** As `wonDispute` of a sale: asked for an order whose dispute is open here. */
  readonly wonDispute?: (asking: Asking, sale: ProviderSale) => Promise<readonly string[]>;
  /** With the key of the owner's account. */
  readonly headers: (key: string) => Readonly<Record<string, string>>;
  /** Why an account's sales are not compared, where they are tests: orders of tests are not compared either. */
  readonly testMode?: (account: SalesAccount) => string | null;
};

/** Why the provider's sales are not known, in words for the owner. */
export class ProviderProblem extends Error {}

type Options = {
  readonly outgoing: OutgoingFetch;
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds for the whole comparison. */
  readonly limitMs?: number;
  readonly wait?: (ms: number) => Promise<void>;
};

const tries = 4;
const longestWaitMs = 60_000;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Milliseconds that an answer asks to wait: seconds or a date; two seconds where it does not say. */
function askedWait(header: string | null): number {
  if (header === null) return 2_000;
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.max(1_000, ms) : 2_000;
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ProviderProblem("The provider did not answer in JSON.");
  }
}

/** Waits where the provider asks for it, tries again where it fails, and ends in time. */
export function createAsk({ outgoing, headers, limitMs = 240_000, wait = pause }: Options): Ask {
  const until = Date.now() + limitMs;
  const rest = async (ms: number, why: string) => {
    if (ms > longestWaitMs || Date.now() + ms > until) throw new ProviderProblem(why);
    await wait(ms);
  };
  const once = async (url: string, attempt: number): Promise<{ readonly answer: unknown } | null> => {
    const failing = "The provider does not answer, or answers with errors.";
    const response = await outgoing(url, { headers }).catch(() => null);
    if (response === null || response.status >= 500) {
      await rest(attempt * 1_000, failing);
      return null;
    }
    if (response.status === 429) {
      const ms = askedWait(response.headers.get("retry-after"));
      await rest(ms, `The provider asks to be left alone for ${Math.ceil(ms / 1_000)} seconds.`);
      return null;
    }
    if (response.status === 404) return { answer: null };
    if (response.status === 401)
      throw new ProviderProblem("The provider refuses the key. Make a new one there and set it here.");
    if (response.status === 403)
      throw new ProviderProblem(
        "The provider refuses the key, or the key lacks a right: those that it needs are named under Providers, Checkout. Give it the right there, or make a new one and set it here.",
      );
    if (!response.ok) throw new ProviderProblem(`The provider answers ${response.status}.`);
    return { answer: read(await response.text()) };
  };
  return async (url) => {
    for (let attempt = 1; attempt <= tries; attempt += 1) {
      if (Date.now() > until) throw new ProviderProblem("The provider takes too long.");
      const found = await once(url, attempt);
      if (found) return found.answer;
    }
    throw new ProviderProblem("The provider does not answer, or answers with errors.");
  };
}
