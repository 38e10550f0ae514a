import { describe, expect, it } from "vitest";
import { formatUsd } from "#lib/price-text.ts";
import { nextRollover } from "#trading/calendar/zone-clock.ts";
import { createSimulatedMarket, simulatedSymbols } from "#trading/market/simulated/simulated-market.ts";
import { timeframeMinutes } from "#trading/market/timeframe.ts";
import { finish } from "#trading/optimize/search.ts";
import { accountFigures } from "#trading/simulator/account-figures.ts";
import { followMarket, isOpen, nextBarEnd, openFrom } from "#trading/simulator/follow-market.ts";
import { recompute } from "#trading/simulator/recompute.ts";
import { startSimulator } from "#trading/simulator/state.ts";
import { readStatement } from "#trading/statistics/read-statement.ts";
import { analyzeStatement } from "#trading/statistics/statement-analysis.ts";
import { createDesk } from "./desk.ts";
import { beginTry } from "./drill-tries.ts";
import { pageMarket } from "./feed.ts";
import { printedStatement } from "./printed-statement.ts";
import { createReplay, randomDay } from "./replay.ts";
import {
  accountKey,
  newAccount,
  parseAccount,
  readAccount,
  type SimulatorAccount,
  writeAccount,
} from "./saved-account.ts";
import { closedPositions, closedTrades, statementOf } from "./statement.ts";
import { firstTicket, meantPoints, readTicket, ticketMoney, typedPoints } from "./ticket.ts";
import { tradeFigures } from "./trade-figures.ts";
import { entryWords, netOf, sentBalanceWords } from "./words.ts";

const wednesday = Date.UTC(2026, 10, 18, 12);
const never = () => false;
const figuresOf = (account: SimulatorAccount) => tradeFigures(account, closedPositions(account, closedTrades(account)));

function memory() {
  const held = new Map<string, string>();
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
  };
}

/** A desk of EUR/USD at a spread of ten points; `at` brings it to the next minute and the bid there. */
async function deskByMinutes() {
  let [bid, time] = [110_000, wednesday];
  const quotes = { quote: (_: string, at: number) => ({ time: at, bid, ask: bid + 10, open: true }) };
  const desk = createDesk(undefined, quotes);
  desk.replace(newAccount(wednesday));
  desk.merge({ ready: true });
  const at = (next: number) => {
    bid = next;
    time += 60_000;
    return desk.advanceTo(time, "EURUSD");
  };
  await at(bid);
  return { desk, at };
}

async function openDesk(time = wednesday) {
  const desk = createDesk();
  desk.replace(newAccount(time));
  await desk.advanceTo(time, "EURUSD");
  desk.merge({ ready: true });
  return desk;
}

describe("the simulator's account", () => {
  it("says which waiting order was refused when the price reached it", async () => {
    const desk = await openDesk();
    const quote = desk.getState().account.state.account.quotes.EURUSD;
    if (!quote) throw new Error("there is no price");
    const stop = quote.ask + 1;
    desk.decide({ kind: "order", order: { type: "stop", symbol: "EURUSD", side: 1, lots: 5, stop } });
    const heard: string[] = [];
    const end = desk.subscribe(() => heard.push(...desk.getState().said));
    await desk.advanceTo(wednesday + 3_600_000, "EURUSD");
    end();
    expect(heard).toContainEqual(expect.stringMatching(/^Order #1: There is not enough free margin/));
  });
  it("leads to what the engine recomputes from the decisions, wherever the pieces were cut", async () => {
    const desk = await openDesk();
    desk.decide({ kind: "order", order: { type: "market", symbol: "EURUSD", side: 1, lots: 0.03 } });
    await desk.advanceTo(wednesday + 3_601_234, "EURUSD");
    desk.decide({ kind: "order", order: { type: "market", symbol: "EURUSD", side: -1, lots: 0.02 } });
    await desk.advanceTo(wednesday + 40 * 3_600_000, "EURUSD");
    desk.decide({ kind: "close", position: 1, lots: 0.01 });
    const { state, decisions, started, time } = desk.getState().account;
    const start = startSimulator(simulatedSymbols.map((name) => ({ name })));
    const session = { from: started, stored: time, until: time, decisions };
    const again = finish(recompute(start, session, createSimulatedMarket()));
    expect(again.ok && accountFigures(again.state)).toEqual(accountFigures(state));
    expect(again.ok && again.state.journal).toEqual(state.journal);
    expect(state.account.positions[0]?.swap).not.toBe(0);
  });

  it("is the same in one go and in pieces", async () => {
    const desk = await openDesk();
    desk.decide({ kind: "order", order: { type: "market", symbol: "USDJPY", side: 1, lots: 0.02 } });
    await desk.advanceTo(wednesday + 60_000, "USDJPY");
    desk.decide({ kind: "order", order: { type: "market", symbol: "USDJPY", side: 1, lots: 0.02 } });
    const { account } = desk.getState();
    const until = wednesday + 3 * 3_600_000;
    const whole = followMarket(pageMarket, account, until, "USDJPY", never);
    let piece = followMarket(pageMarket, account, until, "USDJPY", () => true);
    expect(piece.time).toBeLessThan(until);
    while (piece.time < until) piece = followMarket(pageMarket, piece, until, "USDJPY", () => true);
    expect(piece).toEqual(whole);
  });

  it("refuses orders at the weekend in words, and still cancels", async () => {
    const friday = Date.UTC(2026, 10, 20, 20);
    const desk = await openDesk(friday);
    const { bid } = desk.getState().account.state.account.quotes.EURUSD ?? { bid: 0 };
    desk.decide({
      kind: "order",
      order: { type: "limit", symbol: "EURUSD", side: 1, lots: 0.01, limit: bid - 20_000 },
    });
    await desk.advanceTo(friday + 86_400_000, "EURUSD");
    expect(isOpen(friday + 86_400_000)).toBe(false);
    expect(desk.decide({ kind: "order", order: { type: "market", symbol: "EURUSD", side: 1, lots: 0.01 } })).toEqual(
      [],
    );
    expect(desk.getState().said.join()).toMatch(/market is closed/);
    desk.decide({ kind: "cancel", order: 1 });
    expect(desk.getState().account.state.account.orders).toEqual([]);
  });

  it("is stored and read back, and what cannot be read is told from nothing", async () => {
    const storage = memory();
    expect(readAccount(storage)).toBeNull();
    const desk = await openDesk();
    desk.decide({
      kind: "order",
      order: { type: "market", symbol: "XAUUSD", side: 1, lots: 0.01, bracket: { stop: 1 } },
    });
    await desk.advanceTo(wednesday + 60_000, "XAUUSD");
    desk.note(0, { text: "first", tags: "gold" });
    expect(writeAccount(storage, desk.getState().account)).toBe(true);
    expect(readAccount(storage)).toEqual(desk.getState().account);
    const stored = storage.getItem(accountKey) ?? "";
    storage.setItem(accountKey, stored.replace('"balance":1000', '"balance":"much"'));
    expect(readAccount(storage)).toBe("unreadable");
    storage.setItem(accountKey, "nonsense");
    expect(readAccount(storage)).toBe("unreadable");
  });
});

describe("a clock that is set back", () => {
  it("never takes the account back in time", async () => {
    const desk = await openDesk();
    await desk.advanceTo(wednesday - 3_600_000, "EURUSD");
    expect(desk.getState().account.time).toBe(wednesday);
  });
});

describe("the ticket", () => {
  it("reads a price as the site writes it, with a comma between thousands too", () => {
    expect(["2,350", "2,350.50", "2350.5"].map((text) => typedPoints(text, "XAUUSD"))).toEqual([
      235_000, 235_050, 235_050,
    ]);
    expect(["1,105", "1.10500"].map((text) => typedPoints(text, "EURUSD"))).toEqual([110_500, 110_500]);
    expect(typedPoints("151,250", "USDJPY")).toBe(151_250);
    expect(typedPoints("1,2,3", "EURUSD")).toBeNaN();
    // Left as it was shown while a trailing stop moved from 1.10500 to 1.10620.
    expect(meantPoints("1.10500", "EURUSD", 110_500, 110_620)).toBe(110_620);
    expect(meantPoints("", "EURUSD", null, 110_620)).toBe(110_620);
    expect(meantPoints("1.10400", "EURUSD", 110_500, 110_620)).toBe(110_400);
    expect(meantPoints("", "EURUSD", 110_500, 110_620)).toBeNull();
  });

  it("works the size out from the risk and the stop-loss, rounded down", async () => {
    const { state } = (await openDesk()).getState().account;
    const ask = state.account.quotes.EURUSD?.ask ?? 0;
    const stop = ((ask - 250) / 100_000).toFixed(5);
    const read = readTicket({ ...firstTicket, sizing: "risk", size: "1", stop }, "EURUSD", 1, state);
    expect(read).toMatchObject({ ok: true, order: { lots: 0.04, bracket: { stop: ask - 250 } } });
  });

  it.each([
    [{ size: "" }, /size in lots/],
    [{ size: "9999" }, /^Enter up to 100 lots: no order of EUR\/USD may be larger/],
    [{ stop: "9" }, /stop-loss must be below/],
    [{ target: "abc" }, /as prices/],
    [{ sizing: "risk" as const, size: "1" }, /Enter a stop-loss/],
    [{ sizing: "risk" as const, size: "101", stop: "0.5" }, /at most 100/],
    [{ type: "limit" as const }, /Enter the limit price/],
    [{ type: "limit" as const, limitPrice: "9" }, /must be below the current price/],
    [{ type: "stop" as const, stopPrice: "0.1" }, /must be above the current price/],
  ])("says what to correct: %o", async (part, words) => {
    const { state } = (await openDesk()).getState().account;
    const read = readTicket({ ...firstTicket, ...part }, "EURUSD", 1, state);
    expect(read.ok ? "" : read.problem).toMatch(words);
  });
});

describe("a replay", () => {
  it("begins when the market is open and steps past weekends", () => {
    const saturday = Date.UTC(2026, 10, 14);
    expect(isOpen(openFrom(saturday))).toBe(true);
    for (const timeframe of ["M1", "H4", "D1"] as const) {
      let time = openFrom(saturday);
      for (let i = 0; i < 40; i++) {
        const next = nextBarEnd(time, timeframeMinutes[timeframe]);
        expect(next).toBeGreaterThan(time);
        expect(isOpen(next)).toBe(true);
        time = next;
      }
    }
    for (const random of [0, 0.5, 0.999_999]) {
      expect(randomDay(wednesday, null, () => random)).toBeLessThan(wednesday - 89 * 86_400_000);
    }
  });

  it("has a statement under its own name, printed and as a file that the analyzer reads", async () => {
    const replay = createReplay();
    await replay.start({ symbol: "EURUSD", timeframe: "H1" }, wednesday - 90 * 86_400_000);
    replay.desk.decide({ kind: "order", order: { type: "market", symbol: "EURUSD", side: 1, lots: 0.01 } });
    replay.desk.decide({ kind: "close", position: 1, lots: null });
    const { account } = replay.desk.getState();
    expect(printedStatement(account)).toContain("<h1>Statement of Replay of EUR/USD</h1>");
    const csv = statementOf(account);
    expect(csv).toMatch(/^"?Statement of Replay of EUR\/USD\. The prices are simulated/);
    const named = readStatement(csv);
    expect(named.trades).toHaveLength(1);
    expect(readStatement(statementOf({ ...account, name: "12345 (EUR, demo; a, b)" }))).toEqual(named);
  });

  it("that is a drill has the name of one", async () => {
    const begun = await beginTry("drill", {
      ...{ symbol: "GBPUSD", timeframe: "M15", deposit: 1000, bars: 20, rules: [] },
      start: { kind: "session", session: "london" },
    });
    if (!("run" in begun)) throw new Error(begun.problem);
    await begun.run.begin();
    expect(printedStatement(begun.run.replay.desk.getState().account)).toContain("<h1>Statement of Drill try</h1>");
  });

  it("ends at the present", async () => {
    const replay = createReplay({ clock: () => wednesday + 3_600_000 * 2.5 });
    await replay.start({ symbol: "EURUSD", timeframe: "H1" }, wednesday);
    for (let i = 0; i < 5; i++) await replay.step();
    expect(replay.desk.getState().account.time).toBe(wednesday + 2 * 3_600_000);
    expect(replay.desk.getState().said.join()).toMatch(/reached the present/);
  });
});

describe("words and statement", () => {
  it("says what a margin call and a stop-out are and what to do", () => {
    expect(entryWords({ kind: "margin-call", time: 0, level: 93.4 })).toMatch(/margin level is 93%.* Close a part/);
    const closed = {
      kind: "closed",
      time: 0,
      position: 1,
      symbol: "EURUSD",
      side: 1,
      lots: 0.25,
      entry: 108_000,
    } as const;
    const result = { exit: 106_000, profit: -500, commission: 0, swap: -1.5, reason: "stop-out" } as const;
    expect(entryWords({ ...closed, ...result })).toMatch(
      /^Stop-out: .* largest loss was closed\. 0\.25 lots of EUR\/USD closed at 1\.06000: −\$501\.50\. .* smaller size/,
    );
    expect(entryWords({ kind: "balance-protected", time: 0, amount: 12 })).toMatch(/covered \$12\.00/);
  });

  it("says of a balance that was sent what was open then: its exit is not in it", async () => {
    const desk = await openDesk();
    const words = () => sentBalanceWords(desk.getState().account.state);
    expect(words()).toBe("Balance $1,000.00");
    const order = { symbol: "EURUSD", side: 1, lots: 0.01 } as const;
    desk.decide({ kind: "order", order: { ...order, type: "limit", limit: 50_000 } });
    expect(words()).toBe("Balance $1,000.00 at your last change, with 1 waiting order");
    desk.decide({ kind: "order", order: { ...order, type: "market" } });
    desk.decide({ kind: "order", order: { ...order, type: "market" } });
    expect(words()).toMatch(/^Balance \$[\d.,]+ at your last change, with 2 open positions and 1 waiting order$/);
  });

  it("lists each closed trade with its note, safe for a spreadsheet", async () => {
    const desk = await openDesk();
    desk.decide({ kind: "order", order: { type: "market", symbol: "EURUSD", side: -1, lots: 0.01 } });
    desk.decide({ kind: "close", position: 1, lots: null });
    desk.note(1, { text: "=1+1", tags: "a, b" });
    const csv = statementOf(desk.getState().account);
    expect(csv).toMatch(/Sell,EURUSD,0\.01,/);
    expect(csv).toContain("'=1+1");
    // What the prices are, the headings, the deposit and the trade.
    expect(csv.trim().split("\n")).toHaveLength(4);
  });

  it("writes a statement that the site's own analyzer reads: times, prices, stops, costs and what is still open", async () => {
    const desk = await openDesk();
    const bid = desk.getState().account.state.account.quotes.EURUSD?.bid ?? 0;
    const bracket = { stop: bid - 2000, target: bid + 3000 };
    desk.decide({ kind: "order", order: { type: "market", symbol: "EURUSD", side: 1, lots: 0.03, bracket } });
    desk.decide({ kind: "modify", position: 1, stop: bid - 1000, target: bid + 3000 });
    desk.decide({ kind: "close", position: 1, lots: 0.02 });
    desk.decide({ kind: "close", position: 1, lots: null });
    desk.decide({ kind: "order", order: { type: "market", symbol: "EURUSD", side: -1, lots: 0.01 } });
    const { account } = desk.getState();
    const csv = statementOf(account);
    expect(csv).not.toMatch(/\.\d{6,}/);
    const { trades, cash, openPositions } = readStatement(csv);
    expect([trades.length, cash.map(({ amount }) => amount), openPositions]).toEqual([
      2,
      [account.state.account.settings.deposit],
      1,
    ]);
    expect(trades[0]).toMatchObject({ symbol: "EURUSD", side: 1, lots: 0.02, stop: (bid - 1000) / 1e5 });
    const net = closedTrades(account).reduce((sum, { trade }) => sum + netOf(trade), 0);
    expect(trades.reduce((sum, trade) => sum + trade.net, 0)).toBeCloseTo(net, 2);
    expect(csv).toMatch(/\n\d+,[^\n]*,Sell,EURUSD,0\.01,[^\n]*,Open,,/);
    const analysis = analyzeStatement(readStatement(csv));
    expect([analysis.trades, analysis.openPositions, analysis.assumedDeposit]).toEqual([2, 1, null]);
  });

  it("writes what negative-balance protection paid as money that was not earned", async () => {
    const desk = await openDesk();
    desk.decide({ kind: "order", order: { type: "market", symbol: "EURUSD", side: 1, lots: 0.01 } });
    desk.decide({ kind: "close", position: 1, lots: null });
    const { account } = desk.getState();
    const covered = { kind: "balance-protected", time: account.time, amount: 80.25 } as const;
    const after = { ...account, state: { ...account.state, journal: [...account.state.journal, covered] } };
    expect(readStatement(statementOf(after)).cash.map(({ amount }) => amount)).toEqual([
      account.state.account.settings.deposit,
      80.25,
    ]);
    expect(printedStatement(after)).toMatch(/Covered by negative-balance protection<\/dt><dd>\$80\.25/);
    expect(printedStatement(account)).not.toContain("negative-balance");
  });

  it("tells average win and loss, R by the first stop and holding time", async () => {
    const desk = await openDesk();
    const bid = desk.getState().account.state.account.quotes.EURUSD?.bid ?? 0;
    const bracket = { stop: bid - 2000, target: null };
    desk.decide({ kind: "order", order: { type: "market", symbol: "EURUSD", side: 1, lots: 0.02, bracket } });
    desk.decide({ kind: "modify", position: 1, stop: bid - 100, target: null });
    desk.decide({ kind: "close", position: 1, lots: null });
    const { account } = desk.getState();
    const figures = figuresOf(account);
    const trade = closedTrades(account)[0]?.trade;
    if (!trade) throw new Error("nothing closed");
    expect(figures.averageLoss).toBeCloseTo(netOf(trade), 10);
    expect(figures.averageWin).toBeNull();
    expect(figures.averageR).toBeCloseTo((trade.exit - trade.entry) / (trade.entry - bid + 2000), 10);
    expect([figures.withStop, figures.holding]).toEqual([1, 0]);
  });

  it("takes swap off R", async () => {
    const quotes = { quote: (_: string, time: number) => ({ time, bid: 110_000, ask: 110_010, open: true }) };
    const desk = createDesk(undefined, quotes);
    desk.replace(newAccount(wednesday));
    desk.merge({ ready: true });
    await desk.advanceTo(wednesday + 60_000, "EURUSD");
    const bracket = { stop: 109_800, target: null };
    desk.decide({ kind: "order", order: { type: "market", symbol: "EURUSD", side: 1, lots: 0.1, bracket } });
    await desk.advanceTo(wednesday + 86_400_000, "EURUSD");
    desk.decide({ kind: "close", position: 1, lots: null });
    const { account } = desk.getState();
    // Three nights of −6.5 points for 0.1 lots, and a spread of ten points; the stop would have lost $21.
    expect(closedTrades(account)[0]?.trade.swap).toBeCloseTo(-1.95, 10);
    expect(figuresOf(account).averageR).toBeCloseTo((-1 - 1.95) / 21, 10);
  });

  it("tells R by the stop of an order as it was when it filled, and takes no later change of it", async () => {
    const { desk, at } = await deskByMinutes();
    const bracket = { stop: 109_800, target: 111_000 };
    desk.decide({
      kind: "order",
      order: { type: "limit", symbol: "EURUSD", side: 1, lots: 0.01, limit: 109_900, bracket },
    });
    desk.decide({ kind: "amend", order: 1, bracket: { stop: 108_900 } });
    await at(109_890);
    desk.decide({ kind: "amend", order: 1, bracket: { stop: 109_850 } });
    await at(110_400);
    desk.decide({ kind: "close", position: 1, lots: null });
    const { account } = desk.getState();
    expect(figuresOf(account).averageR).toBeCloseTo(500 / 1000, 10);
    expect(statementOf(account)).toMatch(/\n1,[^\n]*,1\.099,1\.089,1\.11,1\.104,/);
  });

  it("counts the parts of a position by their size for R: a large loss and a small gain are no average gain", async () => {
    let bid = 110_000;
    const quotes = { quote: (_: string, time: number) => ({ time, bid, ask: bid, open: true }) };
    const desk = createDesk(undefined, quotes);
    desk.replace(newAccount(wednesday));
    desk.merge({ ready: true });
    await desk.advanceTo(wednesday + 60_000, "EURUSD");
    const bracket = { stop: bid - 1000 };
    desk.decide({ kind: "order", order: { type: "market", symbol: "EURUSD", side: 1, lots: 0.1, bracket } });
    bid = 109_500;
    await desk.advanceTo(wednesday + 120_000, "EURUSD");
    desk.decide({ kind: "close", position: 1, lots: 0.09 });
    // What is closed of a position that is still open is no result of it.
    expect(figuresOf(desk.getState().account)).toMatchObject({ withStop: 0, averageR: null });
    bid = 112_000;
    await desk.advanceTo(wednesday + 180_000, "EURUSD");
    desk.decide({ kind: "close", position: 1, lots: null });
    const figures = figuresOf(desk.getState().account);
    expect(figures.withStop).toBe(1);
    // 0.9 × −0.5R and 0.1 × 2R.
    expect(figures.averageR).toBeCloseTo(-0.25, 10);
  });

  it("has no R of a trade whose first stop came later, and takes no refused change for set", async () => {
    let bid = 110_000;
    const quotes = { quote: (_: string, time: number) => ({ time, bid, ask: bid + 10, open: true }) };
    const desk = createDesk(undefined, quotes);
    desk.replace(newAccount(wednesday));
    desk.merge({ ready: true });
    await desk.advanceTo(wednesday + 60_000, "EURUSD");
    const order = { type: "market", symbol: "EURUSD", side: 1, lots: 0.01 } as const;
    desk.decide({ kind: "order", order: { ...order, bracket: { stop: 109_800, target: 111_000 } } });
    desk.decide({ kind: "order", order: { ...order, lots: 0.02 } });
    bid = 110_200;
    await desk.advanceTo(wednesday + 120_000, "EURUSD");
    // Above the market: refused.
    desk.decide({ kind: "modify", position: 1, stop: 110_300, target: 111_000 });
    desk.decide({ kind: "modify", position: 2, stop: 110_000, target: null });
    bid = 110_400;
    await desk.advanceTo(wednesday + 180_000, "EURUSD");
    desk.decide({ kind: "close", position: 1, lots: null });
    desk.decide({ kind: "close", position: 2, lots: null });
    const { account } = desk.getState();
    const figures = figuresOf(account);
    expect([figures.withStop, figures.averageR]).toEqual([1, expect.closeTo((110_400 - 110_010) / 210, 10)]);
    expect(statementOf(account)).toMatch(/\n1,[^\n]*,1\.1001,1\.098,1\.11,1\.104,/);
    expect(statementOf(account)).toMatch(/\n2,[^\n]*,1\.1001,1\.1,,1\.104,/);
    // What was refused is known after a reload, too.
    const stored: unknown = JSON.parse(JSON.stringify(account));
    expect(parseAccount(stored)?.decisions.map(({ refused }) => refused)).toEqual(
      account.decisions.map((one) => one.refused),
    );
  });

  it("has a stop-loss on the statement where one that followed the price closed the trade", async () => {
    const { desk, at } = await deskByMinutes();
    const order = { type: "market", symbol: "EURUSD", side: 1, lots: 0.01 } as const;
    for (const stop of [null, 109_800, 109_700]) desk.decide({ kind: "order", order: { ...order, bracket: { stop } } });
    desk.decide({
      ...{ kind: "modify", position: 1, stop: null, target: null },
      trail: { distance: 200, after: null },
    });
    desk.decide({
      ...{ kind: "modify", position: 2, stop: 109_800, target: null },
      breakEven: { after: 300, lock: 0 },
    });
    await at(110_400);
    await at(110_200);
    await at(110_010);
    // A gap fills worse than the stop, which stays as it was set.
    await at(109_600);
    const csv = statementOf(desk.getState().account);
    const levels = csv.split("\n").flatMap((line) => (/^\d/.test(line) ? [line.split(",")] : []));
    expect(levels.map((cells) => [cells[0], cells[7], cells[9]])).toEqual([
      ["1", "1.102", "1.102"],
      ["2", "1.1001", "1.1001"],
      ["3", "1.097", "1.096"],
    ]);
    expect(readStatement(csv).trades.every(({ stop }) => stop !== null)).toBe(true);
  });

  it("tells R and levels of each trade beside orders of the same size that were canceled, rejected or still wait", async () => {
    let bid = 110_000;
    const quotes = { quote: (_: string, time: number) => ({ time, bid, ask: bid + 10, open: true }) };
    const desk = createDesk(undefined, quotes);
    desk.replace(newAccount(wednesday));
    desk.merge({ ready: true });
    await desk.advanceTo(wednesday + 60_000, "EURUSD");
    const common = { symbol: "EURUSD", side: 1, lots: 0.01 } as const;
    const limit = (price: number) =>
      ({ ...common, type: "limit", limit: price, bracket: { stop: price - 500, target: null } }) as const;
    const buy = (stop: number) =>
      desk.decide({ kind: "order", order: { ...common, type: "market", bracket: { stop, target: 111_000 } } });
    desk.decide({ kind: "order", order: limit(109_000) });
    desk.decide({ kind: "cancel", order: 1 });
    desk.decide({ kind: "one-cancels-other", orders: [limit(108_000), limit(107_000)] });
    desk.decide({ kind: "order", order: { ...common, type: "market", lots: 50, bracket: { stop: 109_000 } } });
    desk.decide({ kind: "order", order: { ...common, type: "market", lots: 0.001, bracket: { stop: 109_000 } } });
    buy(109_010);
    bid = 110_510;
    await desk.advanceTo(wednesday + 120_000, "EURUSD");
    desk.decide({ kind: "close", position: 5, lots: null });
    buy(110_320);
    bid = 110_720;
    await desk.advanceTo(wednesday + 180_000, "EURUSD");
    desk.decide({ kind: "close", position: 7, lots: null });
    const { account } = desk.getState();
    const figures = figuresOf(account);
    expect([figures.withStop, figures.averageR]).toEqual([2, expect.closeTo((0.5 + 1) / 2, 10)]);
    expect(statementOf(account)).toMatch(/\n5,[^\n]*,1\.1001,1\.0901,1\.11,1\.1051,/);
    // Older logs do not say which order was refused: a trade would have the stop-loss of another one.
    const decisions = account.decisions.map(({ time, event }) => ({ time, event }));
    expect(figuresOf({ ...account, decisions }).withStop).toBe(0);
  });

  it("lets a waiting order expire at the day's close, and tells what it risks and ties up", async () => {
    const desk = await openDesk();
    const { state } = desk.getState().account;
    const { ask = 0 } = state.account.quotes.EURUSD ?? {};
    const price = (points: number) => (points / 1e5).toFixed(5);
    const text = {
      ...firstTicket,
      type: "limit",
      size: "0.02",
      limitPrice: price(ask - 400),
      stop: price(ask - 900),
    } as const;
    const read = readTicket({ ...text, until: "day" }, "EURUSD", 1, state);
    expect(read).toMatchObject({ ok: true, order: { expires: nextRollover(state.time) } });
    expect(readTicket(text, "EURUSD", 1, state)).not.toHaveProperty("order.expires");
    if (!read.ok) throw new Error(read.problem);
    // 500 points of 0.02 lots are $10, and the margin is a thirtieth of 2,000 euros at the limit.
    expect(ticketMoney(read.order, state)?.loss).toBeCloseTo(10, 6);
    expect(ticketMoney(read.order, state)?.margin).toBeCloseTo((2000 * (ask - 400)) / 1e5 / 30, 6);
  });

  it("prints every trade, the figures of the account and the statement on simulated results, and no note as markup", async () => {
    const desk = await openDesk();
    desk.decide({ kind: "order", order: { type: "market", symbol: "EURUSD", side: -1, lots: 0.03 } });
    desk.decide({ kind: "close", position: 1, lots: 0.01 });
    desk.note(1, { text: "<img src=x onerror=alert(1)>", tags: "" });
    const { account } = desk.getState();
    const page = printedStatement({ ...account, name: "</title><script>" });
    expect(page.match(/<tr>/g)).toHaveLength(4);
    expect(page).toContain(formatUsd(accountFigures(account.state).equity));
    expect(page).toContain("do not represent actual trading");
    expect(page).not.toMatch(/<img|<script/);
    expect(page).toContain("&lt;img");
  });
});
