import { deviceStorage } from "#lib/browser-storage.ts";
import { slotMillis } from "#trading/market/simulated/intraminute.ts";
import { createDesk, type Desk } from "./desk.ts";
import { accountKey, newAccount, readAccount, writeAccount } from "./saved-account.ts";

export type LiveAccount = {
  readonly desk: Desk;
  /** The market whose price is shown although nothing is open in it. */
  readonly show: (symbol: string) => void;
  readonly reset: () => void;
  /** Opens the account of this device and follows the market. @returns what ends it. */
  readonly open: () => () => void;
};

const full =
  "This browser does not store the account: its storage is full or switched off. Trading works until you close the page.";
const elsewhere =
  "The account is open in another tab. Trade there; this tab follows it, and takes over when that tab is closed.";
const unreadable =
  "The stored account could not be read: it was made by another version or changed. A new account was opened; the old one is replaced with your first order.";

export function createLiveAccount(first: string): LiveAccount {
  let shown = first;
  let mine = false;
  let stored = "";
  const desk = createDesk((account) => {
    if (!mine) return;
    // Without positions and orders, a passing price changes nothing that a reload would need.
    const { positions, orders } = account.state.account;
    const mark = `${account.decisions.length} ${account.state.journal.length} ${JSON.stringify(account.notes)} ${account.started}`;
    if (mark === stored && positions.length + orders.length === 0) return;
    stored = mark;
    const { notice } = desk.getState();
    const kept = writeAccount(deviceStorage(), account);
    if (!kept) desk.merge({ notice: full });
    else if (notice === full || notice === unreadable) desk.merge({ notice: null });
  });
  const markOf = () => {
    const { account } = desk.getState();
    stored = `${account.decisions.length} ${account.state.journal.length} ${JSON.stringify(account.notes)} ${account.started}`;
  };
  return {
    desk,
    show(symbol) {
      shown = symbol;
      if (mine && desk.getState().progress === null) void desk.advanceTo(Date.now(), shown);
    },
    reset() {
      desk.replace(newAccount(Date.now()), "The account was reset to $1,000.00.");
      void desk.advanceTo(Date.now(), shown);
    },
    open() {
      const abort = new AbortController();
      const { signal } = abort;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const step = async () => {
        await desk.advanceTo(Date.now(), shown);
        if (!signal.aborted) timer = setTimeout(step, slotMillis - (Date.now() % slotMillis) + 5);
      };
      const load = (): string | null => {
        const found = readAccount(deviceStorage());
        if (found && found !== "unreadable") desk.merge({ account: found });
        else if (desk.getState().account.started === 0) desk.merge({ account: newAccount(Date.now()) });
        return found === "unreadable" ? unreadable : deviceStorage() ? null : full;
      };
      const trade = async () => {
        if (signal.aborted) return;
        const notice = load();
        markOf();
        mine = true;
        desk.merge({ notice, ready: true });
        await step();
      };
      const onStorage = ({ key }: StorageEvent) => {
        if (key !== accountKey && key !== null) return;
        if (!mine) load();
        else if (!readAccount(deviceStorage()))
          desk.merge({ notice: "The stored account was cleared elsewhere. It is stored again with your next order." });
      };
      addEventListener("storage", onStorage);
      const locks = globalThis.navigator?.locks;
      if (locks) {
        const held = () => {
          void trade();
          return new Promise<void>((release) => signal.addEventListener("abort", () => release()));
        };
        void locks.request(accountKey, { ifAvailable: true }, (lock) => {
          if (lock || signal.aborted) return held();
          load();
          desk.merge({ notice: elsewhere, ready: false });
          locks.request(accountKey, { signal }, held).catch(() => {});
        });
      } else void trade();
      return () => {
        mine = false;
        abort.abort();
        clearTimeout(timer);
        removeEventListener("storage", onStorage);
      };
    },
  };
}
