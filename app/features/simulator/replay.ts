import { formatUsd } from "#lib/price-text.ts";
import { createStore } from "#lib/store.ts";
import { type SessionWindow, sessionWindows } from "#trading/calendar/sessions.ts";
import { timeframeMinutes } from "#trading/market/timeframe.ts";
import { isOpen, nextBarEnd, nextOpen, type Quotes } from "#trading/simulator/follow-market.ts";
import { createDesk } from "./desk.ts";
import type { ChartTimeframe } from "./feed.ts";
import { newAccount } from "./saved-account.ts";

export type ReplayChoice = { readonly symbol: string; readonly timeframe: ChartTimeframe };
export type ReplayView = ReplayChoice & {
  readonly started: boolean;
  readonly playing: boolean;
  /** Bars a second. */
  readonly speed: number;
};

export const replaySpeeds = [1, 2, 5, 10] as const;
/** A past that is long enough for every market and short enough for a date field. */
export const firstReplayDay = Date.UTC(2015, 0, 5);
const sessionTitles = { sydney: "Sydney", tokyo: "Tokyo", london: "London", "new-york": "New York" } as const;
const dayMillis = 86_400_000;

/** A moment at which the market is open: the start itself, or the next opening. */
export const replayStart = (day: number): number => (isOpen(day) ? day : nextOpen(day));

/** A day between the first one and three months ago. */
export function randomDay(now: number, random: () => number = Math.random): number {
  const days = Math.floor((now - 90 * dayMillis - firstReplayDay) / dayMillis);
  return firstReplayDay + Math.floor(random() * days) * dayMillis;
}

/** The next opening of a trading session after a moment: Sydney, Tokyo, London or New York. */
export const nextSessionOpen = (time: number): SessionWindow | undefined =>
  sessionWindows(time, time + 5 * dayMillis).find(({ open }) => open > time);

type Options = {
  /** Nothing after this moment is stepped to. */
  readonly clock?: () => number;
  readonly market?: Quotes;
  /** Said when the last moment has been reached. */
  readonly endWords?: string;
};

/** An account of its own on the past, whose future stays hidden until it is stepped to. */
export function createReplay({
  clock = Date.now,
  market,
  endWords = "The replay has reached the present. Choose an earlier day to go on.",
}: Options = {}) {
  const desk = createDesk(undefined, market);
  const store = createStore<ReplayView>({
    ...{ symbol: "EURUSD", timeframe: "H1", started: false, playing: false, speed: 2 },
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let busy = false;
  const stop = () => {
    clearTimeout(timer);
    store.merge({ playing: false });
  };
  const step = async () => {
    if (busy) return;
    const { symbol, timeframe } = store.getState();
    const next = nextBarEnd(desk.getState().account.time, timeframeMinutes[timeframe]);
    if (next > clock()) {
      stop();
      desk.merge({ said: [endWords] });
      return;
    }
    busy = true;
    const before = desk.getState().account.state.journal.length;
    await desk.advanceTo(next, symbol);
    busy = false;
    // What happened is read before the next bar hides it.
    if (
      desk
        .getState()
        .account.state.journal.slice(before)
        .some(({ kind }) => kind !== "opened")
    )
      stop();
  };
  /** Straight on to a later moment; everything on the way fills at its own moment. @returns whether it went. */
  const goTo = async (moment: number): Promise<boolean> => {
    stop();
    if (busy) return false;
    const { time } = desk.getState().account;
    const until = replayStart(moment);
    if (until <= time) {
      desk.merge({ said: ["A replay only goes forward. Choose a later day, or end it and start on the earlier one."] });
      return false;
    }
    if (until > clock()) {
      desk.merge({ said: ["This moment has not come yet. Choose an earlier day."] });
      return false;
    }
    busy = true;
    await desk.advanceTo(until, store.getState().symbol);
    busy = false;
    return true;
  };
  const play = () => {
    store.merge({ playing: true });
    const tick = async () => {
      await step();
      if (store.getState().playing) timer = setTimeout(tick, 1000 / store.getState().speed);
    };
    void tick();
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
    async start(choice: ReplayChoice, day: number, account = newAccount(replayStart(day))) {
      stop();
      store.merge({ ...choice, started: true });
      desk.replace(
        account,
        `The replay has started with ${formatUsd(account.state.account.balance)}. Later bars stay hidden until you step to them.`,
      );
      await desk.advanceTo(account.time, choice.symbol);
      desk.merge({ ready: true });
    },
    end() {
      stop();
      store.merge({ started: false });
      desk.merge({ ready: false });
      desk.replace(newAccount(0));
    },
  };
}
