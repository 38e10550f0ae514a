import { ownedStorage } from "#app/data/device-owner.ts";
import { createStore, type Readable } from "#lib/store.ts";
import { hasStoredSession } from "#lib/stored-session.ts";
import { slotMillis } from "#trading/market/simulated/intraminute.ts";
import { type AccountShelf, createAccountShelf } from "./account-shelf.ts";
import { changed, createDesk, type Desk } from "./desk.ts";
import { holdAccount } from "./hold-account.ts";
import { newAccount, readAccount, type SimulatorAccount } from "./saved-account.ts";
import { syncedAccounts } from "./synced-accounts.ts";

export type Accounts = {
  /** Every account but the open one, newest first. */
  readonly others: readonly SimulatorAccount[];
  /** Why the member's account does not have them, in words. */
  readonly problem: string | null;
};

const full =
  "This browser does not store the account: its storage is full or switched off. Trading works until you close the page.";
const elsewhere =
  "The account is open in another tab. Trade there; this tab follows it, and takes over when that tab is closed.";
const unreadable =
  "The stored account could not be read: it was made by another version or changed. A new account was opened; the old one is replaced with your first order.";
const cleared = "The stored accounts were cleared elsewhere. This tab has stored them again.";
/** So that one decision after the other is sent as one, and still in time for the leaderboard. Milliseconds. */
const sendAfter = 3000;

/** An account that nobody made, named or traded: there is nothing in it to keep. */
export const isUntouched = ({ updatedAt }: SimulatorAccount): boolean => updatedAt === 0;
const markOf = ({ id, updatedAt }: SimulatorAccount) => `${id} ${updatedAt}`;

type Place = {
  readonly desk: Desk;
  readonly shelf: AccountShelf;
  /** Puts another account in the place of the open one, which stays on the shelf unless it is `dropped`. */
  readonly put: (account: SimulatorAccount, said: string, dropped?: string) => void;
};

/** What a member's account answered, brought to the desk and the shelf. */
function take({ desk, shelf, put }: Place, items: readonly SimulatorAccount[]): void {
  const open = desk.getState().account;
  const found = items.find(({ id }) => id === open.id);
  const rest = items.filter(({ id }) => id !== open.id);
  shelf.replace(rest);
  if (found && found.updatedAt === open.updatedAt) {
    const { syncedAt, account } = found;
    const marks = { ...(syncedAt !== undefined && { syncedAt }), ...(account !== undefined && { account }) };
    desk.merge({ account: { ...open, ...marks } });
    shelf.writeOpen(desk.getState().account);
  } else if (found) put(found, "The account was brought up to date with your member account.");
  else if (rest[0]) put(rest[0], `The account “${rest[0].name}” of your member account was opened.`, open.id);
  else if (!isUntouched(open)) put(newAccount(Date.now()), "The account was deleted on another device.", open.id);
}

/** Brings the account to now; again where another market was chosen meanwhile, so that the ticket has no old price of it. */
async function followShown(desk: Desk, shown: () => string): Promise<void> {
  for (let symbol = ""; symbol !== shown(); ) {
    symbol = shown();
    if (!(await desk.advanceTo(Date.now(), symbol))) return;
  }
}

/** The visitor's accounts on the market of this moment: one is open, in one tab. */
export function createLiveAccount(first: string) {
  let shown = first;
  let mine = false;
  let stored = "";
  /** Of the journal that was stored last. */
  let entries = 0;
  let sending: ReturnType<typeof setTimeout> | undefined;
  const shelf = createAccountShelf(ownedStorage);
  const accounts = createStore<Accounts>({ others: [], problem: null });
  const open = () => desk.getState().account;
  const list = () => accounts.merge({ others: shelf.others(open().id) });
  const follow = () => followShown(desk, () => shown);
  const desk = createDesk((account) => {
    const isChange = markOf(account) !== stored;
    // Without positions and orders, a passing price changes nothing that a reload would need; the exit of the last one does.
    const { positions, orders } = account.state.account;
    const happened = account.state.journal.length !== entries;
    if (!mine || (!isChange && !happened && positions.length + orders.length === 0)) return;
    stored = markOf(account);
    entries = account.state.journal.length;
    const { notice } = desk.getState();
    if (!shelf.writeOpen(account)) desk.merge({ notice: full });
    else if (notice === full || notice === unreadable || notice === cleared) desk.merge({ notice: null });
    if (!isChange) return;
    clearTimeout(sending);
    sending = setTimeout(send, sendAfter);
  });
  function put(account: SimulatorAccount, said: string, dropped?: string): void {
    const before = open();
    if (before.id !== account.id && before.id !== dropped && !isUntouched(before)) shelf.add(before);
    desk.replace(account, said);
    shelf.drop(account.id);
    if (!shelf.isStored()) desk.merge({ notice: full });
    list();
    void follow();
  }
  const collection = syncedAccounts({
    read: () => [open(), ...shelf.others(open().id)].filter((account) => !isUntouched(account)),
    write(items) {
      if (!mine) return null;
      take({ desk, shelf, put }, items);
      list();
      return shelf.isStored() ? null : full;
    },
  });
  async function send(): Promise<void> {
    clearTimeout(sending);
    if (mine && hasStoredSession()) accounts.merge({ problem: (await collection.sync()).problem });
  }
  const load = (): string | null => {
    const found = readAccount(ownedStorage());
    if (found && found !== "unreadable") desk.merge({ account: found });
    else if (open().started === 0) desk.merge({ account: newAccount(Date.now()) });
    shelf.read();
    list();
    return found === "unreadable" ? unreadable : ownedStorage() ? null : full;
  };
  async function trade(signal: AbortSignal): Promise<void> {
    const notice = load();
    stored = markOf(open());
    entries = open().state.journal.length;
    mine = true;
    signal.addEventListener("abort", () => {
      mine = false;
    });
    desk.merge({ notice, ready: true });
    void send();
    while (!signal.aborted) {
      await follow();
      await new Promise((resolve) => setTimeout(resolve, slotMillis - (Date.now() % slotMillis) + 5));
    }
  }
  return {
    desk,
    accounts: accounts as Readable<Accounts>,
    ...accountActions({ desk, shelf, put }, send, (id) => collection.remove(id)),
    /** The market whose price is shown although nothing is open in it. */
    show(symbol: string) {
      shown = symbol;
      if (mine && desk.getState().progress === null) void follow();
    },
    /** Opens the account of this device and follows the market. @returns what ends it. */
    open() {
      const end = holdAccount({
        trade: (signal) => void trade(signal),
        follow() {
          load();
          desk.merge({ notice: elsewhere, ready: false });
        },
        onStored() {
          if (!mine) load();
          else if (!readAccount(ownedStorage()) && !isUntouched(open()))
            desk.merge({ notice: shelf.writeOpen(open()) && shelf.write() ? cleared : full });
        },
      });
      return () => {
        // What was decided just now is not left behind.
        void send();
        end();
      };
    },
  };
}
export type LiveAccount = ReturnType<typeof createLiveAccount>;

/** What may be done with the open account as a whole. */
function accountActions(
  { desk, shelf, put }: Place,
  send: () => Promise<void>,
  forget: (id: string) => Promise<string | null>,
) {
  const open = () => desk.getState().account;
  return {
    make(name: string) {
      const account = newAccount(Date.now(), { name, updatedAt: Date.now() });
      put(account, `The account “${name}” was opened with $1,000.00.`);
    },
    rename: (name: string) => put(changed(open(), { name }), `The account is now called “${name}”.`),
    switchTo(id: string) {
      const wanted = shelf.others(open().id).find((account) => account.id === id);
      if (wanted) put(wanted, `The account “${wanted.name}” is open.`);
    },
    reset() {
      const { started, time, state, decisions, notes } = newAccount(Date.now());
      put(changed(open(), { started, time, state, decisions, notes }), "The account was reset to $1,000.00.");
    },
    /** Deletes the open account. @returns the way back, and what went wrong, in words. */
    async remove() {
      const gone = open();
      const next = shelf.others(gone.id)[0] ?? newAccount(Date.now());
      put(next, `The account “${gone.name}” was deleted. “${next.name}” is open.`, gone.id);
      const problem = await forget(gone.id);
      return {
        problem,
        async restore(): Promise<string | null> {
          const { syncedAt: _, account: __, ...back } = gone;
          put(changed(back, {}), `The account “${gone.name}” is back.`);
          await send();
          return null;
        },
      };
    },
  };
}
