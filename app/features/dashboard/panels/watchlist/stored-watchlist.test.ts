import { describe, expect, it } from "vitest";
import { simulatedSymbols } from "#trading/market/simulated/simulated-market.ts";
import {
  defaultSymbols,
  mergeWatchlists,
  readWatchlist,
  type SavedWatchlist,
  watchlistKey,
  writeWatchlist,
} from "./stored-watchlist.ts";

const holding = (value: unknown) => ({
  getItem: (key: string) => (key === watchlistKey ? (typeof value === "string" ? value : JSON.stringify(value)) : null),
  setItem: () => {},
});
const list = (symbols: readonly string[], updatedAt: number, more: Partial<SavedWatchlist> = {}): SavedWatchlist => ({
  id: "watchlist",
  symbols,
  updatedAt,
  ...more,
});

describe("what the device stores", () => {
  it("comes back as it was written", () => {
    const stored = new Map<string, string>();
    const storage = { getItem: (key: string) => stored.get(key) ?? null, setItem: stored.set.bind(stored) };
    const saved = list(["XAUUSD", "EURUSD"], 7);
    expect(writeWatchlist(storage, [saved])).toBeNull();
    expect(readWatchlist(storage)).toEqual([saved]);
  });

  it("is nothing where it cannot be read", () => {
    const bad = ["{", '"EURUSD"', "[1,null]", [{ id: "watchlist", symbols: "EURUSD", updatedAt: 1 }], [list([], 1)]];
    for (const value of [...bad, [list(["NOPAIR"], 1)], [{ ...list(["EURUSD"], 1), updatedAt: "now" }]])
      expect(readWatchlist(holding(value)), JSON.stringify(value)).toEqual([]);
    expect(readWatchlist(null)).toEqual([]);
    expect(
      readWatchlist({
        ...holding(""),
        getItem: () => {
          throw new Error("refused");
        },
      }),
    ).toEqual([]);
  });

  it("loses symbols without quotes and repetitions, and nothing else", () => {
    const value = [list(["USDJPY", "__proto__", "USDJPY", "eurusd", "EURUSD"], 1)];
    expect(readWatchlist(holding(value))[0]?.symbols).toEqual(["USDJPY", "EURUSD"]);
  });

  it("says in words that there is no room, or no storage", () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    };
    expect(writeWatchlist(full, [list(["EURUSD"], 1)])).toMatch(/no room left.*stays as you see it/);
    expect(writeWatchlist(null, [list(["EURUSD"], 1)])).toMatch(/stores nothing/);
  });
});

it("watches only symbols that have quotes before a visitor has chosen any", () => {
  expect(defaultSymbols.filter((symbol) => !simulatedSymbols.includes(symbol))).toEqual([]);
});

describe("the device's list and the account's", () => {
  const ana = "ana";
  const synced = (symbols: readonly string[], at: number) => list(symbols, at, { account: ana, syncedAt: at });

  it("are the account's on a device where nothing was chosen", () => {
    expect(mergeWatchlists([], [list(["EURUSD"], 5)], ana)).toEqual({ items: [synced(["EURUSD"], 5)], upload: [] });
    expect(mergeWatchlists([], [], ana)).toEqual({ items: [], upload: [] });
  });

  it("are the device's in an account that has none", () => {
    const here = list(["EURUSD"], 5);
    expect(mergeWatchlists([here], [], ana)).toEqual({ items: [synced(["EURUSD"], 5)], upload: [here] });
  });

  it("are the side that changed since they were the same", () => {
    const here = synced(["EURUSD"], 5);
    expect(mergeWatchlists([here], [list(["USDJPY"], 9)], ana).items).toEqual([synced(["USDJPY"], 9)]);
    const changed = { ...here, symbols: ["XAUUSD"], updatedAt: 8 };
    const { items, upload } = mergeWatchlists([changed], [list(["EURUSD"], 5)], ana);
    expect(items).toEqual([synced(["XAUUSD"], 8)]);
    expect(upload).toEqual([changed]);
  });

  it("lose no symbol where both changed, and other devices see a later change", () => {
    const here = list(["XAUUSD", "EURUSD"], 8);
    const { items, upload } = mergeWatchlists([here], [list(["EURUSD", "USDJPY"], 9)], ana);
    expect(items).toEqual([synced(["EURUSD", "USDJPY", "XAUUSD"], 10)]);
    expect(upload[0]).toMatchObject({ symbols: ["EURUSD", "USDJPY", "XAUUSD"], updatedAt: 10 });
  });

  it("are the default again where the account's was reset on another device", () => {
    expect(mergeWatchlists([synced(["EURUSD"], 5)], [], ana)).toEqual({ items: [], upload: [] });
  });

  it("never send one member's list to another's account unless it was changed since", () => {
    const anas = synced(["EURUSD"], 5);
    expect(mergeWatchlists([anas], [], "ben")).toEqual({ items: [anas], upload: [] });
    expect(mergeWatchlists([anas], [list(["USDJPY"], 3)], "ben")).toMatchObject({
      items: [{ symbols: ["USDJPY"], account: "ben" }],
      upload: [],
    });
  });
});
