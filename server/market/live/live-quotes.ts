import { errorText } from "#lib/error-text.ts";
import type { Log } from "#platform/http/service.ts";
import type { MarketProvider, StreamEvent } from "../provider.ts";
import { followStream } from "./follow-stream.ts";
import { createQuoteBoard, type QuoteMessage } from "./quote-board.ts";
import { createQuoteGate } from "./quote-gate.ts";

/** Four times a second at most are pages told of a symbol. */
const flushMs = 250;
/** Other processes are told of everything. */
const tellMs = 1_000;
/** Whoever hears nothing for longer takes the stream for stopped. */
const aliveMs = 5_000;
const silenceMs = 15_000;
const reportMs = 60_000;

export type LiveQuoteOptions = {
  readonly provider: MarketProvider & { readonly stream: NonNullable<MarketProvider["stream"]> };
  /** Does the work while no other process does it, until told to stop. */
  readonly exclusively: (work: (signal: AbortSignal) => Promise<void>, signal: AbortSignal) => Promise<void>;
  /** To the pages. */
  readonly broadcast: (message: QuoteMessage) => Promise<void>;
  /** To the other processes. */
  readonly tell: (message: QuoteMessage) => Promise<void>;
  /** The stream was lost and is back: bars of the time between may be missing. */
  readonly onReturn: () => void;
  readonly log: Log;
};

/** Runs one task at a time: what comes while it runs is left out, because the next message says it too. */
function oneAtATime<T>(
  task: (value: T) => Promise<void>,
  onProblem: (error: unknown, value: T) => void,
): (value: T) => boolean {
  let running = false;
  return (value) => {
    if (running) return false;
    running = true;
    task(value)
      .catch((error: unknown) => onProblem(error, value))
      .finally(() => {
        running = false;
      });
    return true;
  };
}

/** The newest quotes of a service that streams: this process holds the stream, or hears from the one that does. */
export function createLiveQuotes(options: LiveQuoteOptions) {
  const { provider, exclusively, broadcast, tell, onReturn, log } = options;
  const board = createQuoteBoard(provider.name, Date.now());
  let holds = false;
  let said = "";
  const problem = (error: unknown) => {
    const text = errorText(error);
    if (text !== said) log.warn("quotes could not be passed on", { problem: text });
    said = text;
  };
  const toPages = oneAtATime(broadcast, (error, { quotes }) => {
    problem(error);
    // A symbol may be quoted no more today.
    board.untold(Object.keys(quotes));
  });
  const toProcesses = oneAtATime(tell, problem);
  const newest = (): QuoteMessage => board.all(Date.now(), silenceMs);

  /** What was refused, until the log has been told. */
  const refused: Record<string, number> = {};
  const refuse = (reason: string) => {
    refused[reason] = (refused[reason] ?? 0) + 1;
  };
  const report = () => {
    if (Object.keys(refused).length === 0) return;
    log.warn("streamed quotes were refused", { provider: provider.name, ...refused });
    for (const reason of Object.keys(refused)) delete refused[reason];
  };

  function startTimers(): () => void {
    let changed = true;
    const timers = [
      setInterval(() => {
        const changes = board.changes();
        if (!changes) return;
        changed = true;
        // What could not be sent now goes with the next.
        if (!toPages(changes)) board.untold(Object.keys(changes.quotes));
      }, flushMs),
      setInterval(() => {
        if (changed) toProcesses(newest());
        changed = false;
      }, tellMs),
      setInterval(() => {
        toPages({ ...newest(), quotes: {} });
        toProcesses(newest());
      }, aliveMs),
      setInterval(report, reportMs),
    ];
    return () => {
      for (const timer of timers) clearInterval(timer);
      report();
    };
  }

  async function hold(signal: AbortSignal): Promise<void> {
    holds = true;
    const gate = createQuoteGate();
    const stopTimers = startTimers();
    const onEvent = (event: StreamEvent): void => {
      const now = Date.now();
      board.heard(now);
      if (event.kind === "unreadable") refuse("unreadable");
      if (event.kind !== "quote") return;
      const verdict = gate.judge(event, now);
      if (verdict === "accepted") board.set(event);
      else refuse(verdict);
    };
    const onOpen = (again: boolean): void => {
      if (again) onReturn();
    };
    const onLost = (): void => {
      board.lost();
      toPages({ ...newest(), quotes: {} });
      toProcesses(newest());
    };
    try {
      await followStream({ name: provider.name, open: provider.stream, onEvent, onOpen, onLost, log, signal });
    } finally {
      stopTimers();
      holds = false;
    }
  }

  return {
    newest,
    /** What the process that holds the stream told all others. */
    hear(message: QuoteMessage): void {
      if (!holds && message.provider === provider.name) board.take(message, Date.now());
    },
    /** @returns what ends it. */
    start(): () => Promise<void> {
      const ending = new AbortController();
      const done = exclusively(hold, ending.signal).catch(problem);
      return async () => {
        ending.abort(new Error("the site is closing"));
        await done;
      };
    },
  };
}
export type LiveQuotes = ReturnType<typeof createLiveQuotes>;
