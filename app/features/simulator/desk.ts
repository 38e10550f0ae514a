import { createStore, type Readable } from "#lib/store.ts";
import { followMarket, type Quotes, tradesAt } from "#trading/simulator/follow-market.ts";
import type { Decision } from "#trading/simulator/recompute.ts";
import { reduceSimulator } from "#trading/simulator/reduce.ts";
import type { JournalEntry } from "#trading/simulator/state.ts";
import { pageMarket } from "./feed.ts";
import { newAccount, type SimulatorAccount, type TradeNote } from "./saved-account.ts";
import { storiesOf } from "./stories.ts";
import { entryWords } from "./words.ts";

export type DeskView = {
  readonly account: SimulatorAccount;
  /** False on the server, before the account has been read, and where another tab trades it. */
  readonly ready: boolean;
  /** While missed prices are being replayed: from 0 to 1. */
  readonly progress: number | null;
  /** What the visitor has to know about the account itself. */
  readonly notice: string | null;
  /** What happened last, for the live region. */
  readonly said: readonly string[];
};

export type Desk = Readable<DeskView> & {
  readonly merge: (part: Partial<DeskView>) => void;
  /** Whether its market trades at a moment. */
  readonly isOpen: (time: number) => boolean;
  /** Takes the account to a moment. True once it is there; false when something else took its place. */
  readonly advanceTo: (until: number, shown: string) => Promise<boolean>;
  /** @returns what the decision led to. */
  readonly decide: (event: Decision["event"]) => readonly JournalEntry[];
  readonly replace: (account: SimulatorAccount, said?: string) => void;
  readonly note: (row: number, note: TradeNote) => void;
};

const closedMarket =
  "The market is closed from Friday 17:00 to Sunday 17:00 New York time. Place the order when it opens again; waiting orders can be canceled now.";

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 0));
/** A piece of work between two frames. Milliseconds. */
const pieceMillis = 12;

/** The account with a change made now: later than the one before, whatever the clock says. */
export const changed = (account: SimulatorAccount, part: Partial<SimulatorAccount>): SimulatorAccount => ({
  ...account,
  ...part,
  updatedAt: Math.max(Date.now(), account.updatedAt + 1),
});

/** One account and everything that may be done with it. `onChange` runs after what has to be stored. */
export function createDesk(
  onChange: (account: SimulatorAccount) => void = () => {},
  market: Quotes = pageMarket,
): Desk {
  const store = createStore<DeskView>({
    ...{ account: newAccount(0), ready: false, progress: null, notice: null, said: [] },
  });
  let turn = 0;
  const put = (account: SimulatorAccount, said: readonly string[] = []) => {
    store.merge(said.length > 0 ? { account, said } : { account });
    onChange(account);
  };
  return {
    ...store.readable,
    merge: store.merge,
    isOpen: (time) => tradesAt(market, time),
    async advanceTo(moment, shown) {
      turn += 1;
      const mine = turn;
      const from = store.getState().account.time;
      // A clock that was set back waits until the account's own time has come.
      const until = Math.max(moment, from);
      for (;;) {
        const { account } = store.getState();
        const ends = performance.now() + pieceMillis;
        const seen = followMarket(market, account, until, shown, () => performance.now() > ends);
        const news = storiesOf(seen.state.journal.slice(account.state.journal.length)).map(({ words }) => words);
        const done = seen.time >= until;
        put({ ...account, ...seen }, news);
        const part = (seen.time - from) / (until - from);
        if (done && store.getState().progress !== null) store.merge({ progress: null });
        if (done) return true;
        // The usual step between two prices is one piece; only what was missed takes longer.
        store.merge({ progress: part });
        await pause();
        if (mine !== turn) return false;
      }
    },
    decide(event) {
      const { account, ready, progress } = store.getState();
      if (!ready || progress !== null) {
        store.merge({ said: ["The account is not ready yet. Wait until the missed prices have been replayed."] });
        return [];
      }
      if (event.kind !== "cancel" && !tradesAt(market, account.time)) {
        store.merge({ said: [closedMarket] });
        return [];
      }
      const state = reduceSimulator(account.state, event);
      const news = state.journal.slice(account.state.journal.length);
      const refused = news.some(({ kind }) => kind === "refused") ? ({ refused: true } as const) : {};
      const decisions = [...account.decisions, { time: account.time, event, ...refused }];
      put(changed(account, { state, decisions }), news.length > 0 ? news.map(entryWords) : ["Done."]);
      return news;
    },
    replace(account, said) {
      turn += 1;
      store.merge({ progress: null });
      put(account, said ? [said] : []);
    },
    note(row, note) {
      const { account } = store.getState();
      put(changed(account, { notes: { ...account.notes, [row]: note } }), ["Note saved."]);
    },
  };
}
