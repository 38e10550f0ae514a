import * as z from "zod/mini";
import type { KeyValueStorage } from "#lib/browser-storage.ts";
import { randomUuid } from "#lib/random-uuid.ts";
import { slotMillis } from "#trading/market/simulated/intraminute.ts";
import { simulatedSymbols } from "#trading/market/simulated/simulated-market.ts";
import { logRules } from "#trading/simulator/account-log.ts";
import type { Decision } from "#trading/simulator/recompute.ts";
import { type SimulatorState, startSimulator } from "#trading/simulator/state.ts";
import type { Changing } from "../../data/merge-newest.ts";
import { readStored, readStoredList, writeStored } from "../../data/stored-json.ts";
import { type TradePicture, tradePicture } from "./trade-picture.ts";

export const accountKey = "northpip.simulator.account";
/** The accounts that are not open. */
export const shelfKey = "northpip.simulator.accounts";

/** `picture`: the chart around the trade, redrawn from its bars. */
export type TradeNote = { readonly text: string; readonly tags: string; readonly picture?: TradePicture };

/** One account of the simulator: its state, the moment it has seen, and every decision that led to it. A price is no change of it. */
export type SimulatorAccount = Changing & {
  readonly name: string;
  readonly version: 1;
  readonly rules: string;
  /** UTC milliseconds; 0 before the account was first opened. */
  readonly started: number;
  readonly time: number;
  readonly state: SimulatorState;
  readonly decisions: readonly Decision[];
  /** By the row of the closed trade in the journal. */
  readonly notes: Readonly<Record<string, TradeNote>>;
};

/** Every market that is listed, at its own costs and leverage. */
const traded = simulatedSymbols.map((name) => ({ name }));

const firstName = "Account 1";
export const longestName = 60;

/** An account that begins with the quote of a moment; one that nobody made or changed yet was changed at 0. */
export const newAccount = (time: number, about: Partial<Changing & { name: string }> = {}): SimulatorAccount => ({
  ...{ id: randomUuid(), name: firstName, updatedAt: 0, ...about },
  version: 1,
  rules: logRules,
  started: Math.floor(time / slotMillis) * slotMillis,
  time,
  state: startSimulator(traded),
  decisions: [],
  notes: {},
});

const finite = z.number();
const level = z.nullable(finite);
const side = z.union([z.literal(1), z.literal(-1)]);
const trail = z.nullable(z.object({ distance: finite, after: level }));
const breakEven = z.nullable(z.object({ after: finite, lock: finite }));
const known = z.string().check(z.refine((name) => simulatedSymbols.includes(name)));
const bracket = z.object({ stop: level, target: level, trail, breakEven });
const position = z.object({
  ...{ id: finite, symbol: known, side, lots: finite, units: finite, entry: finite, openTime: finite },
  ...{ openStep: finite, stop: level, target: level, trail, breakEven, firstStop: level, margin: finite },
  ...{ commission: finite, swap: finite },
});
const order = z.looseObject({
  ...{ id: finite, symbol: known, side, lots: finite, bracket, group: level, expires: level },
  kind: z.enum(["limit", "stop", "stop-limit"]),
  limit: z.optional(finite),
  stop: z.optional(finite),
});
const closed = z.object({
  ...{ kind: z.literal("closed"), time: finite, position: finite, symbol: known, side, lots: finite, entry: finite },
  ...{ exit: finite, profit: finite, commission: finite, swap: finite, reason: z.string() },
});
const otherEntry = z.looseObject({
  kind: z.enum(["opened", "rejected", "refused", "margin-call", "balance-protected"]),
  time: finite,
});
const account = z.looseObject({
  settings: z.looseObject({
    currency: z.literal("USD"),
    deposit: finite,
    marginCallLevel: finite,
    stopOutLevel: finite,
  }),
  ...{
    balance: finite,
    positions: z.array(position),
    orders: z.array(order),
    nextId: finite,
    marginCalled: z.boolean(),
  },
  quotes: z.record(z.string(), z.object({ bid: finite, ask: finite })),
});
const storedAccount = z.object({
  // What was stored before there were several accounts has neither id nor name.
  id: z._default(z.string(), randomUuid),
  name: z._default(z.string().check(z.minLength(1), z.maxLength(longestName)), firstName),
  updatedAt: z._default(finite, 1),
  ...{ syncedAt: z.optional(finite), account: z.optional(z.string()) },
  ...{ version: z.literal(1), rules: z.literal(logRules), started: finite, time: finite },
  state: z.object({
    ...{ version: z.literal(1), symbols: z.array(z.object({ name: known })), account, time: finite },
    ...{ nextRollover: level, journal: z.array(z.union([closed, otherEntry])) },
  }),
  decisions: z.array(
    z.object({ time: finite, event: z.looseObject({ kind: z.string() }), refused: z.optional(z.literal(true)) }),
  ),
  notes: z.record(
    z.string(),
    // A picture that this version cannot draw is left out; the note stays.
    z.object({ text: z.string(), tags: z.string(), picture: z.catch(z.optional(tradePicture), undefined) }),
  ),
});

/** An account that was stored when fewer markets were listed trades all of them now. */
function opened(stored: z.output<typeof storedAccount>): SimulatorAccount {
  const account = stored as unknown as SimulatorAccount;
  return { ...account, state: { ...account.state, symbols: traded } };
}

/** An account from outside; null for what this version cannot open. */
export function parseAccount(value: unknown): SimulatorAccount | null {
  const { data } = storedAccount.safeParse(value);
  return data ? opened(data) : null;
}

/** What the device has of the open account: null for nothing, "unreadable" for what this version cannot open. */
export function readAccount(storage: KeyValueStorage | null): SimulatorAccount | "unreadable" | null {
  const found = readStored(storage, accountKey, storedAccount);
  if (found) return opened(found);
  try {
    return storage?.getItem(accountKey) ? "unreadable" : null;
  } catch {
    return null;
  }
}

/** @returns whether the device took it. */
export const writeAccount = (storage: KeyValueStorage | null, account: SimulatorAccount): boolean =>
  writeStored(storage, accountKey, account);

/** The accounts of this device that are not open; unreadable ones are left out. */
export const readShelf = (storage: KeyValueStorage | null): readonly SimulatorAccount[] =>
  readStoredList(storage, shelfKey, storedAccount).map(opened);

/** @returns whether the device took them. */
export const writeShelf = (storage: KeyValueStorage | null, accounts: readonly SimulatorAccount[]): boolean =>
  writeStored(storage, shelfKey, accounts);
