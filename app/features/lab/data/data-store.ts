import type { KeyValueStorage } from "#lib/browser-storage.ts";
import { createStore, type Store } from "#lib/store.ts";
import { type ConversionRates, conversionPaths } from "#trading/backtest/conversion-rates.ts";
import type { Bars } from "#trading/market/bars.ts";
import type { ImportReport } from "#trading/market/import/report.ts";
import type { MarketData } from "#trading/market/market-data.ts";
import { isShorter, timeRangeOf, timeRangeOfDays } from "#trading/market/shorter-bars.ts";
import { symbolOf } from "#trading/market/symbol-of.ts";
import { findSymbol, type SymbolSpec } from "#trading/market/symbols.ts";
import type { Timeframe } from "#trading/market/timeframe.ts";
import type { HeldBars, HeldRatesRequest, HeldRatesResponse, HoldBarsRequest } from "#workers/lab/lab-types.ts";
import type { SimulateRequest } from "#workers/lab/simulate-chunks.ts";
import type { StoredHistory } from "#workers/market/market-jobs.ts";
import { transferablesOf } from "#workers/transferables.ts";
import { writeStored } from "../../../data/stored-json.ts";
import { jobFailure } from "../core/job-failure.ts";
import {
  type FileSource,
  firstSource,
  firstStored,
  type LabSource,
  shorterBarsOf,
  sourceKey,
  storedSource,
} from "../core/lab-source.ts";
import {
  type Conflict,
  conflictOf,
  conflictWords,
  dataProblem,
  FileGone,
  lostText,
  notStoredText,
  type Wanted,
} from "./data-problem.ts";
import type { PriceFiles } from "./price-files.ts";

type Progress = { readonly done: number; readonly total: number };
export type LabData = {
  readonly source: LabSource;
  /** The visitor's files; those that could not be stored last as long as the tab. */
  readonly files: readonly FileSource[];
  /** Bars of the strategy's symbol and timeframe once they are ready. */
  readonly bars: Bars | null;
  /** The timeframe of the shorter bars that look inside these: the file's own, or of the same simulated market. */
  readonly lower: Timeframe | null;
  readonly status: "idle" | "loading" | "ready" | "failed";
  readonly problem: string | null;
  /** The file and the strategy disagree: a choice for the visitor. */
  readonly conflict: Conflict | null;
  readonly progress: Progress | null;
  /** What the site's owner has stored of the strategy's symbol; null where nothing is, or while it is asked. */
  readonly history: StoredHistory | null;
  /** What the bars stand on where they are of that history. */
  readonly stored: MarketData | null;
  /** Why a file is not stored on this device; null when all are. */
  readonly notStored: string | null;
};

type Hooks = {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
  readonly transfer?: readonly ArrayBuffer[];
};
type Dependencies = {
  readonly storage: KeyValueStorage | null;
  readonly files: PriceFiles;
  readonly hold: (request: HoldBarsRequest, hooks: Hooks) => Promise<HeldBars>;
  readonly rates: (request: HeldRatesRequest, hooks: { readonly signal: AbortSignal }) => Promise<HeldRatesResponse>;
  readonly history: (symbol: string) => Promise<StoredHistory | null>;
  readonly storedBars: (
    request: { readonly symbol: string; readonly from: number; readonly to: number },
    hooks: { readonly signal?: AbortSignal },
  ) => Promise<Bars | null>;
  readonly simulate: (request: SimulateRequest, hooks: { readonly signal?: AbortSignal }) => Promise<Bars>;
  readonly now?: () => number;
};
type Loading = { readonly key: string; readonly controller: AbortController; done: Promise<void> };

// Digits change points alone, not whose currency is what.
const pathsOf = (symbol: string, currency: string, contract?: SymbolSpec) =>
  conversionPaths(symbolOf(symbol, 5, contract), currency);

const nothing = { bars: null, lower: null, stored: null, problem: null, conflict: null, progress: null } as const;

/** One source of bars for every tab of the lab. */
export class LabDataStore {
  readonly #storage: KeyValueStorage | null;
  readonly #files: PriceFiles;
  readonly #hold: Dependencies["hold"];
  readonly #askRates: Dependencies["rates"];
  readonly #simulate: Dependencies["simulate"];
  readonly #history: Dependencies["history"];
  readonly #storedBars: Dependencies["storedBars"];
  readonly #now: () => number;
  readonly #store: Store<LabData>;
  /** Files the device could not store. */
  readonly #memory = new Map<string, { readonly bars: Bars; readonly report: ImportReport }>();
  #wanted: Wanted | null = null;
  #loading: Loading | null = null;
  #listed = false;
  /** Whether the visitor chose the source. Until then it is the stored history where there is one. */
  #chosen: boolean;
  #asking: Promise<void> = Promise.resolve();

  constructor({ storage, files, hold, rates, simulate, history, storedBars, now = Date.now }: Dependencies) {
    this.#storage = storage;
    this.#files = files;
    this.#hold = hold;
    this.#askRates = rates;
    this.#simulate = simulate;
    this.#history = history;
    this.#storedBars = storedBars;
    this.#now = now;
    const first = { source: firstSource(now()), files: [], history: null, notStored: null } as const;
    const rendered: LabData = { ...nothing, ...first, status: "idle" };
    const chosen = storedSource(storage);
    this.#chosen = chosen !== null;
    this.#store = createStore({ ...rendered, source: chosen ?? rendered.source }, { rendered });
  }

  readonly getState = (): LabData => this.#store.getState();
  readonly getRenderedState = (): LabData => this.#store.getRenderedState();
  readonly subscribe = (listener: () => void): (() => void) => {
    void this.#listFiles();
    return this.#store.subscribe(listener);
  };

  /** The strategy's symbol and timeframe: loads when they, or the source, are new. */
  readonly want = (symbol: string, timeframe: Timeframe): void => {
    if (this.#wanted?.symbol === symbol && this.#wanted.timeframe === timeframe) return;
    this.#wanted = { symbol, timeframe };
    this.load();
    this.#asking = this.#askHistory({ symbol, timeframe });
  };

  readonly choose = (source: LabSource): void => {
    this.#chosen = true;
    this.#setSource(source);
    this.load();
  };

  /** Stores imported prices on this device, where it has room, and works on them. */
  readonly add = async (file: FileSource, bars: Bars, report: ImportReport): Promise<void> => {
    await this.#listFiles();
    let notStored: string | null = null;
    try {
      const refused = await this.#files.store(file, bars, report);
      if (refused) {
        this.#memory.set(file.id, { bars: refused.bars, report });
        notStored = notStoredText(refused.reason, file.name);
      }
    } catch {
      this.#set({ notStored: lostText(file.name) });
      return;
    }
    this.#set({ files: [...this.getState().files.filter(({ id }) => id !== file.id), file], notStored });
    this.choose(file);
  };

  readonly report = async (id: string): Promise<ImportReport | null> =>
    this.#memory.get(id)?.report ?? (await this.#files.report(id).catch(() => null));

  /** The shorter bars that look inside those of a run, or of the strategy that is open; null where there are none. */
  readonly lowerBars = async (
    { source, lower, bars }: Pick<LabData, "source" | "lower" | "bars"> = this.#store.getState(),
    signal?: AbortSignal,
  ): Promise<Bars | null> => {
    if (!lower || !bars) return null;
    if (source.kind === "simulated")
      return this.#simulate({ ...timeRangeOf(bars), timeframe: lower }, { ...(signal ? { signal } : {}) });
    if (source.kind === "stored")
      return this.#storedBars({ symbol: bars.symbol, ...timeRangeOfDays(source) }, { ...(signal ? { signal } : {}) });
    return this.#pricesOf(source.id);
  };

  /**
   * The contract that was stated for the prices being used, where they are of this symbol and nobody lists it. Also before their bars are
   * loaded, and where none of the strategy's time frame can be made of them. Rejects where the device does not answer.
   */
  readonly statedContract = async (symbol: string): Promise<SymbolSpec | undefined> => {
    const { source, bars } = this.#store.getState();
    if (source.kind !== "file" || source.symbol !== symbol || findSymbol(symbol)) return undefined;
    return (bars ?? (await this.#pricesOf(source.id)))?.contract;
  };

  readonly remove = async (id: string): Promise<void> => {
    this.#memory.delete(id);
    this.#set({ files: this.getState().files.filter((file) => file.id !== id), notStored: null });
    const { source } = this.#store.getState();
    if (source.kind === "file" && source.id === id) this.choose(firstSource(this.#now()));
    // Storage that cannot be reached has stored nothing.
    await this.#files.remove(id).catch(() => {});
  };

  /** Takes a file's prices for those of another symbol. */
  readonly rename = (id: string, symbol: string): void => {
    const files = this.getState().files.map((file) => (file.id === id ? { ...file, symbol } : file));
    this.#set({ files });
    const file = files.find((one) => one.id === id);
    if (!file) return;
    void this.#files.relabel(file).catch(() => {});
    const { source } = this.getState();
    if (source.kind === "file" && source.id === id) this.choose(file);
  };

  readonly stop = (): void => {
    this.#loading?.controller.abort();
    this.#loading = null;
    this.#set({ ...nothing, status: "idle" });
  };

  readonly load = (): void => this.#start(false);

  /** Name of the bars in the lab's thread, handed over again where they were lost. Rejects, in words, when they cannot be had. */
  readonly held = async (again = false): Promise<string> => {
    if (!this.#wanted) throw new Error("There is no strategy to load bars for.");
    // What it answers may be another source.
    await this.#asking;
    this.#start(again);
    await this.#loading?.done;
    const { status, problem } = this.#store.getState();
    if (status !== "ready" || !this.#loading) throw new Error(problem ?? "Loading the bars was stopped.");
    return this.#loading.key;
  };

  /** Asks the lab's thread about the bars by their key. Where the thread lost them, sends them and asks again. */
  readonly onHeld = async <Answer>(ask: (key: string) => Promise<Answer>, signal?: AbortSignal): Promise<Answer> => {
    const key = await this.held();
    signal?.throwIfAborted();
    try {
      return await ask(key);
    } catch (error) {
      // The thread that held the bars was stopped with a cancelled run.
      if (jobFailure(error).code !== "not-held") throw error;
      return ask(await this.held(true));
    }
  };

  /** How results on the held bars become money of a currency, moment by moment; null where one rate must do or none is needed. */
  readonly rates = async (currency: string, signal: AbortSignal): Promise<ConversionRates | null> => {
    const symbol = this.#wanted?.symbol;
    if (symbol === undefined) return null;
    if (pathsOf(symbol, currency, await this.statedContract(symbol)).length === 0) return null;
    return this.onHeld(async (key) => {
      const pairs = await this.#pairsFor(currency);
      return (await this.#askRates({ key, currency, pairs }, { signal })).rate;
    });
  };

  /** The visitor's own prices of pairs that convert the results of the file being used. */
  async #pairsFor(currency: string): Promise<Bars[]> {
    const { source, bars, files } = this.#store.getState();
    if (source.kind !== "file" || !bars) return [];
    const wanted = pathsOf(bars.symbol, currency, bars.contract).flatMap((legs) => legs.map(({ pair }) => pair));
    const convertible = files.filter(({ symbol }) => wanted.includes(symbol));
    const read = convertible.map(async ({ id, symbol }) => {
      const prices = await this.#pricesOf(id);
      return prices ? [{ ...prices, symbol }] : [];
    });
    return (await Promise.all(read)).flat();
  }

  /** Null where they are no longer on this device. */
  async #pricesOf(id: string): Promise<Bars | null> {
    return this.#memory.get(id)?.bars ?? (await this.#files.read(id));
  }

  async #askHistory(wanted: Wanted): Promise<void> {
    // Without an answer the lab works on what it has.
    const history = await this.#history(wanted.symbol).catch(() => null);
    if (this.#wanted?.symbol !== wanted.symbol || this.#wanted.timeframe !== wanted.timeframe) return;
    this.#set({ history });
    if (this.#chosen) return;
    const serves = history && !isShorter(wanted.timeframe, history.timeframe);
    const source = serves ? firstStored(history.data) : firstSource(this.#now());
    if (JSON.stringify(source) === JSON.stringify(this.#store.getState().source)) return;
    this.#set({ source });
    this.load();
  }

  #set(next: Partial<LabData>): void {
    this.#store.merge(next);
  }

  #setSource(source: LabSource): void {
    this.#set({ source });
    // Without room for it the choice lives as long as the tab.
    writeStored(this.#storage, sourceKey, source);
  }

  async #listFiles(): Promise<void> {
    if (this.#listed) return;
    this.#listed = true;
    const stored = await this.#files.list().catch(() => []);
    if (stored.length === 0) return;
    const { files } = this.#store.getState();
    this.#set({ files: [...stored, ...files.filter(({ id }) => !stored.some((one) => one.id === id))] });
  }

  #start(again: boolean): void {
    const wanted = this.#wanted;
    if (!wanted) return;
    const { source, status, bars, lower } = this.#store.getState();
    const key = JSON.stringify([source, wanted]);
    if (!again && this.#loading?.key === key && status !== "failed") return;
    this.#loading?.controller.abort();
    this.#loading = null;
    const conflict = conflictOf(source, wanted);
    if (conflict) {
      const problem = conflictWords(conflict, source as FileSource, wanted);
      this.#set({ ...nothing, status: "failed", conflict, problem });
      return;
    }
    const loading: Loading = { key, controller: new AbortController(), done: Promise.resolve() };
    this.#loading = loading;
    this.#set({ ...nothing, ...(again ? { bars, lower } : {}), status: "loading" });
    loading.done = this.#fetch(loading, source, wanted);
  }

  async #fetch(loading: Loading, source: LabSource, wanted: Wanted): Promise<void> {
    const { key, controller } = loading;
    try {
      const [request, transfer] = await this.#request(key, source, wanted);
      controller.signal.throwIfAborted();
      const onProgress = (progress: Progress): void => {
        if (this.#loading === loading) this.#set({ progress });
      };
      const held = await this.#hold(request, { signal: controller.signal, onProgress, transfer });
      if (this.#loading === loading) this.#set({ ...nothing, ...held, status: "ready" });
    } catch (error) {
      if (this.#loading !== loading) return;
      this.#set({ ...nothing, status: "failed", problem: dataProblem(error, source, wanted.symbol) });
    }
  }

  async #request(key: string, source: LabSource, wanted: Wanted): Promise<[HoldBarsRequest, readonly ArrayBuffer[]]> {
    if (source.kind === "simulated") {
      const shorter = shorterBarsOf(source, wanted.timeframe);
      return [{ key, ...wanted, source: { kind: "simulated", ...timeRangeOfDays(source), shorter } }, []];
    }
    if (source.kind === "stored") {
      const shorterBars = source.shorterBars !== false;
      return [{ key, ...wanted, source: { kind: "stored", ...timeRangeOfDays(source), shorterBars } }, []];
    }
    const inMemory = this.#memory.get(source.id)?.bars;
    const bars = inMemory ?? (await this.#files.read(source.id));
    if (!bars) throw new FileGone();
    return [{ key, ...wanted, source: { kind: "bars", bars } }, inMemory ? [] : transferablesOf(bars)];
  }
}
