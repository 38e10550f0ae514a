import { errorText } from "#lib/error-text.ts";
import { formatUsd } from "#lib/price-text.ts";
import { createStore, type Readable } from "#lib/store.ts";
import { symbolText } from "#lib/symbol-text.ts";
import { type SessionWindow, sessionWindows } from "#trading/calendar/sessions.ts";
import { openFrom, type Quotes, tradesAt } from "#trading/simulator/follow-market.ts";
import { pagePool } from "#workers/page-pool.ts";
import { sessionTitles } from "../../market/session-words.ts";
import type { StoredPrices } from "../../market/use-stored-prices.ts";
import { createDesk, type Desk } from "./desk.ts";
import { barMillis, type ChartTimeframe, pageMarket } from "./feed.ts";
import { newAccount, type SimulatorAccount } from "./saved-account.ts";
import { type ReplayMarket, simulatedPast, storedPast } from "./stored-market.ts";
import { hasNews } from "./stories.ts";

export type ReplayChoice = {
  readonly symbol: string;
  readonly timeframe: ChartTimeframe;
  /** The stored bars that it runs through; absent or null for the simulated market. */
  readonly stored?: StoredPrices | null;
};
export type ReplayView = Required<ReplayChoice> & {
  readonly started: boolean;
  readonly playing: boolean;
  /** Bars a second. */
  readonly speed: number;
};

export const replaySpeeds = [1, 2, 5, 10, 20, 50] as const;
/** A past that is long enough for every market and short enough for a date field. */
export const firstReplayDay = Date.UTC(2015, 0, 5);
const dayMillis = 86_400_000;
/** How late a bar may be for the next ones to make up for it. Milliseconds. */
const mostBehind = 100;
const storedEndWords = "The stored bars end here. Choose an earlier day to go on.";
const loadStored = (request: { symbol: string; from: number; to: number }) => pagePool().run("stored-bars", request);

/** Days on which a replay may begin: long ago on the simulated market, within what is stored on stored bars. UTC midnights. */
export function replayDays(
  now: number,
  stored: StoredPrices | null,
): { readonly first: number; readonly last: number } {
  const yesterday = now - dayMillis;
  const midnight = (time: number) => Math.floor(time / dayMillis) * dayMillis;
  if (!stored) return { first: firstReplayDay, last: midnight(yesterday) };
  return { first: midnight(stored.data.from) + dayMillis, last: midnight(Math.min(yesterday, stored.data.to)) };
}

/** A day on which a replay may begin, with some time left before the end of what can be replayed. */
export function randomDay(now: number, stored: StoredPrices | null = null, random: () => number = Math.random): number {
  const { first, last } = replayDays(now, stored);
  const days = Math.max(1, Math.floor((last - (stored ? 5 : 90) * dayMillis - first) / dayMillis));
  return first + Math.floor(random() * days) * dayMillis;
}

/** The next opening of a trading session after a moment: Sydney, Tokyo, London or New York. */
export const nextSessionOpen = (time: number): SessionWindow | undefined =>
  sessionWindows(time, time + 5 * dayMillis).find(({ open }) => open > time);

type Options = {
  /** Nothing after this moment is stepped to. */
  readonly clock?: () => number;
  readonly market?: Quotes;
  /** What it is called where its beginning is said. */
  readonly name?: string;
  /** Said when the last moment has been reached. */
  readonly endWords?: string;
};

type Steps = {
  readonly desk: Desk;
  readonly view: Readable<ReplayView>;
  readonly past: () => ReplayMarket;
  readonly clock: () => number;
  readonly endWords: string;
  readonly stop: () => void;
};

/** What moves the moment of a replay: a bar, or a jump. One at a time. */
function createSteps({ desk, view: store, past, clock, endWords, stop }: Steps) {
  /** The replay that is being moved; one that took its place while bars were loading does not wait for them. */
  let busy: ReplayMarket | null = null;
  const free = (replay: ReplayMarket) => {
    if (busy === replay) busy = null;
  };
  /** @returns why the prices up to a moment are not there; null where they are. */
  const loaded = (replay: ReplayMarket, until: number): Promise<string | null> =>
    replay.ready(until).then(
      () => null,
      (error: unknown) =>
        `The stored bars could not be loaded (${errorText(error)}). Your replay is unchanged: try again.`,
    );
  const step = async () => {
    const replay = past();
    if (busy === replay) return;
    const { symbol, timeframe } = store.getState();
    const { time } = desk.getState().account;
    busy = replay;
    const problem = await loaded(replay, time + barMillis(timeframe));
    if (past() !== replay) return free(replay);
    const next = problem === null ? replay.nextEnd(time, timeframe) : null;
    if (next === null || next > clock()) {
      free(replay);
      stop();
      desk.merge({ said: [problem ?? (next === null ? storedEndWords : endWords)] });
      return;
    }
    const before = desk.getState().account.state.journal.length;
    await desk.advanceTo(next, symbol);
    free(replay);
    // What happened is read before the next bar hides it.
    if (hasNews(desk.getState().account.state.journal, before)) stop();
  };
  /** Why there is no going on to a moment; null where there is. */
  const refusalOf = (until: number): string | null => {
    if (until <= desk.getState().account.time)
      return "A replay only goes forward. Choose a later day, or end it and start on the earlier one.";
    if (until <= Math.min(clock(), past().end)) return null;
    return past().end < clock() ? storedEndWords : "This moment has not come yet. Choose an earlier day.";
  };
  /** Straight on to a later moment; everything on the way fills at its own moment. @returns whether it went. */
  const goTo = async (moment: number): Promise<boolean> => {
    stop();
    const replay = past();
    if (busy === replay) return false;
    const from = openFrom(moment);
    const early = refusalOf(from);
    if (early !== null) {
      desk.merge({ said: [early] });
      return false;
    }
    busy = replay;
    const missing = await loaded(replay, from);
    if (past() !== replay) {
      free(replay);
      return false;
    }
    const until = replay.align(from);
    const problem = missing ?? refusalOf(until);
    if (problem === null) await desk.advanceTo(until, store.getState().symbol);
    else desk.merge({ said: [problem] });
    free(replay);
    return problem === null;
  };
  return { loaded, step, goTo };
}

/** An account of its own on the past, whose future stays hidden until it is stepped to. */
export function createReplay({
  clock = Date.now,
  market,
  name = "The replay",
  endWords = "The replay has reached the present. Choose an earlier day to go on.",
}: Options = {}) {
  let past = simulatedPast(market ?? pageMarket);
  const desk = createDesk(undefined, {
    quote: (symbol, time) => past.quote(symbol, time),
    isOpen: (time) => tradesAt(past, time),
  });
  const store = createStore<ReplayView>({
    ...{ symbol: "EURUSD", timeframe: "H1", stored: null, started: false, playing: false, speed: 2 },
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts up with each start and stop: a step that was under way then starts no next one. */
  let turn = 0;
  const stop = () => {
    clearTimeout(timer);
    turn += 1;
    store.merge({ playing: false });
  };
  const { loaded, step, goTo } = createSteps({ desk, view: store, past: () => past, clock, endWords, stop });
  const play = () => {
    clearTimeout(timer);
    turn += 1;
    const mine = turn;
    store.merge({ playing: true });
    let due = performance.now();
    const tick = async () => {
      await step();
      // From one due time to the next: the work of a bar is no pause. A short delay is caught up, a long one is not.
      due = Math.max(performance.now() - mostBehind, due + 1000 / store.getState().speed);
      if (mine === turn) timer = setTimeout(tick, due - performance.now());
    };
    void tick();
  };
  const begin = async (choice: Required<ReplayChoice>, account: SimulatorAccount) => {
    store.merge({ ...choice, started: true });
    desk.replace(
      account,
      `${name} has started with ${formatUsd(account.state.account.balance)}. Later bars stay hidden until you step to them.`,
    );
    await desk.advanceTo(account.time, choice.symbol);
    desk.merge({ ready: true });
  };
  return {
    desk,
    view: store,
    step,
    play,
    stop,
    goTo,
    async nextSession() {
      const next = nextSessionOpen(desk.getState().account.time);
      if (next && (await goTo(next.open))) desk.merge({ said: [`The ${sessionTitles[next.session]} session opens.`] });
    },
    setSpeed: (speed: number) => store.merge({ speed }),
    async start(
      { symbol, timeframe, stored = null }: ReplayChoice,
      day: number,
      account?: SimulatorAccount,
    ): Promise<string | null> {
      stop();
      const begun = stored ? storedPast(stored, day, loadStored, pageMarket) : simulatedPast(market ?? pageMarket);
      past = begun;
      const from = account?.time ?? openFrom(day);
      const problem = await loaded(begun, from + barMillis(timeframe));
      // Pressed again meanwhile: that one is started.
      if (problem !== null || past !== begun) return problem;
      const opened = account ?? newAccount(begun.align(from), { name: `Replay of ${symbolText(symbol)}` });
      await begin({ symbol, timeframe, stored }, opened);
      return null;
    },
    end() {
      stop();
      // What still waits for bars moves nothing any more.
      past = simulatedPast(market ?? pageMarket);
      store.merge({ started: false });
      desk.merge({ ready: false });
      desk.replace(newAccount(0));
    },
  };
}
