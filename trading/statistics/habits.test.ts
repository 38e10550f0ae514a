import { describe, expect, it, test } from "vitest";
import { randomSource } from "../optimize/random-source.ts";
import { findingsOf } from "./habits.ts";
import type { StatementTrade } from "./statement.ts";

const hour = 3_600_000;
const start = Date.UTC(2026, 0, 5);
const plain: Omit<StatementTrade, "row" | "openTime" | "closeTime"> = {
  symbol: "EURUSD",
  side: 1,
  lots: 1,
  open: 1.1,
  close: 1.1,
  stop: 1.09,
  net: 0,
};
let row = 0;
/** A trade from one hour to another. */
const trade = (from: number, to: number, more: Partial<StatementTrade> = {}): StatementTrade => {
  row += 1;
  return { ...plain, row, openTime: start + from * hour, closeTime: start + to * hour, ...more };
};
const times = <T>(count: number, of: (k: number) => readonly T[]): T[] =>
  Array.from({ length: count }, (_, k) => of(k)).flat();
const finding = (id: string, trades: readonly StatementTrade[]) => {
  const found = findingsOf(trades).find((one) => one.id === id);
  if (!found) throw new Error(id);
  return found;
};

/** In symbols of their own: a closed trade with a result, then one of `lots`. */
const followed = (name: string, count: number, net: number, raised: number, lots = 1.25) =>
  times(count, (k) => [
    trade(0, 1, { symbol: `${name}${k}`, net }),
    trade(2, 3, { symbol: `${name}${k}`, lots: k < raised ? lots : 1 }),
  ]);
/** In symbols of their own: trades opened one under the other while all stay open, the later ones with `lots`. */
const baskets = (name: string, count: number, raised: number, size = 2, step = 0.01) =>
  times(count, (k) =>
    times(size, (i) => [
      trade(i, 99, { symbol: `${name}${k}`, open: 1.1 - i * step, lots: i > 0 && k < raised ? 1.25 : 1 }),
    ]),
  );

test("the evidence of larger stakes is what was seen: after closed losses, or in trades added to a losing one", () => {
  const added = baskets("B", 3, 3);
  const wins = followed("W", 10, 10, 1);
  const words = (trades: readonly StatementTrade[]) => finding("martingale", trades).evidence[0]?.words ?? "";
  expect(words([...added, ...followed("L", 10, -10, 3), ...wins])).not.toContain("lost");
  expect(words([...added, ...followed("L", 10, -10, 6), ...wins])).toContain("lost 10.00 with 1 lot");
  expect(words([...baskets("B", 5, 5), ...followed("L", 10, -10, 4), ...wins])).not.toContain("lost");
});

describe("trades that close in the minute in which they open, as a file of minutes tells them", () => {
  /** Each of its own minute; the size grows after a loss by `factor`. */
  const short = (factor: number, symbolOf: (k: number) => string = () => "EURUSD") => {
    let lots = 1;
    return times(120, (k) => {
      const net = k % 3 === 2 ? 10 : -10;
      const one = trade(k, k, { lots, net, open: 1.1 + k / 10_000, symbol: symbolOf(k) });
      lots = net > 0 ? 1 : lots * factor;
      return [one];
    });
  };
  it("are compared with the one before", () => {
    expect(finding("martingale", short(2)).verdict).toBe("seen");
    expect(finding("martingale", short(2)).words).toContain("in 80 of 80 cases (100%), after a win in 0%");
    expect(finding("martingale", short(1)).verdict).toBe("not-seen");
  });
  it("are compared with the one before in another symbol", () => {
    const found = finding(
      "martingale",
      short(1.2, (k) => `S${k % 2}`),
    );
    expect(found.words).toMatch(/In any symbol, .* in 80 of 80 cases after a loss, and in 0 of 39 after a gain/);
  });
});

describe("a stake that is doubled by its distances, with the same lots", () => {
  /** Trades one after the other that win or lose `distanceOf` the losses in a row before them. */
  const doubling = (count: number, seed: number, distanceOf: (losses: number, random: () => number) => number) => {
    const random = randomSource(seed);
    let losses = 0;
    return times(count, (k) => {
      const net = distanceOf(losses, () => random.next()) * (random.next() < 0.5 ? 10 : -10);
      losses = net < 0 ? losses + 1 : 0;
      return [trade(2 * k, 2 * k + 1, { net })];
    });
  };
  it("is a martingale", () => {
    const found = finding(
      "martingale",
      doubling(150, 3, (losses) => 2 ** losses),
    );
    expect(found.verdict).toBe("seen");
    expect(found.words).toContain("lost about twice as much as the loss right before it");
    expect(found.evidence[0]?.words).toBe("EURUSD: lost 10.00, then 20.00");
    const inTwo = doubling(150, 3, (losses) => 2 ** losses).map((one, k) => ({
      ...one,
      symbol: k % 2 ? "GBPUSD" : "EURUSD",
    }));
    expect(finding("martingale", inTwo).evidence[0]?.words).toMatch(/^(EURUSD.* in GBPUSD|GBPUSD.* in EURUSD)$/);
  });
  it("is seen in few accounts whose results vary by chance", () => {
    const seen = Array.from({ length: 300 }, (_, seed) =>
      finding(
        "martingale",
        doubling(150, seed + 1, (_, random) => -Math.log(1 - random())),
      ),
    ).filter(({ verdict }) => verdict !== "not-seen");
    expect(seen.length).toBeLessThanOrEqual(6);
  });
  it("is seen in few accounts whose trades of a day win or lose together", () => {
    /** Six symbols each day, opened after those of the day before have closed. */
    const together = (seed: number) => {
      const random = randomSource(seed);
      const varied = () => random.next() + random.next() + random.next() - 1.5;
      return times(60, (day) => {
        const common = varied();
        return times(6, (k) => {
          const net = 100 * (0.8 * common + 0.2 * varied());
          return [trade(24 * day + k / 12, 24 * day + 8 + k / 12, { symbol: `S${k}`, net })];
        });
      });
    };
    const seen = Array.from({ length: 300 }, (_, seed) => finding("martingale", together(seed + 1))).filter(
      ({ verdict }) => verdict !== "not-seen",
    );
    expect(seen.length).toBeLessThanOrEqual(6);
  });
});

describe("a losing trade that is hedged by one in the other direction", () => {
  /** A buy, a sell 30 pips lower, a buy where the first one was, and so on: all closed at once. */
  const zones = (count: number, lots: (level: number) => number, levels = 3) =>
    times(count, (k) =>
      times(levels, (i) => [
        trade(k * 20 + i, k * 20 + 9, {
          side: i % 2 === 0 ? 1 : -1,
          open: i % 2 === 0 ? 1.1 : 1.097,
          lots: lots(i),
          net: i === levels - 1 ? 60 : -10,
        }),
      ]),
    );

  it.each([2, 3])("is a martingale where each of %i trades is larger than the one before", (levels) => {
    const found = finding(
      "martingale",
      zones(10, (level) => 2 ** level / 10, levels),
    );
    expect(found.verdict).toBe("seen");
    expect(found.share).toBe(100);
    expect(found.words).toContain(`Of ${10 * (levels - 1)} trades opened against a losing one, ${10 * (levels - 1)}`);
    expect(found.evidence[0]?.words).toBe("EURUSD: 0.1 lots bought and losing, then 0.2 lots sold");
  });

  it("is none where the sizes are the same, or both legs are opened at once", () => {
    expect(
      finding(
        "martingale",
        zones(10, () => 1),
      ).verdict,
    ).toBe("too-few");
    const straddles = times(10, (k) => [
      trade(k * 20, k * 20 + 9, { open: 1.1001 }),
      trade(k * 20, k * 20 + 9, { side: -1, lots: 2 }),
    ]);
    expect(finding("martingale", straddles).words).not.toContain("against");
  });

  it("of the same size is told as a loss that no closed trade shows", () => {
    const words = (lots: (level: number) => number) => finding("martingale", zones(10, lots)).words;
    expect(words(() => 1)).toContain("20 were as large: while both stand open, the loss no longer moves");
    expect(words((level) => 2 ** level / 10)).not.toContain("as large");
  });

  it("is seen in few accounts of sizes that vary by chance", () => {
    const random = randomSource(7);
    const seen = Array.from({ length: 300 }, () => zones(10, () => 1 + random.next() * 2)).filter(
      (trades) => finding("martingale", trades).verdict === "seen",
    );
    expect(seen.length).toBeLessThanOrEqual(15);
  });
});

describe("a trade added to a losing one", () => {
  /** Buys one below the other while all stay open. */
  const ladders = (count: number, lots: (level: number) => number, levels = 6) =>
    times(count, (k) =>
      times(levels, (i) => [trade(k * 20 + i, k * 20 + 9, { open: 1.1 - i * 0.001, lots: lots(i), net: 5 })]),
    );

  it("is a martingale where it is larger, also where the size begins again at the first one", () => {
    expect(
      finding(
        "martingale",
        ladders(10, (level) => 2 ** (level % 3)),
      ).verdict,
    ).toBe("seen");
  });

  it("is called one in few accounts of sizes that vary by chance, where it is smaller as often", () => {
    const random = randomSource(11);
    const found = Array.from({ length: 100 }, () =>
      finding(
        "martingale",
        ladders(10, () => 0.1 + random.next()),
      ),
    );
    expect(found.filter(({ verdict }) => verdict === "seen").length).toBeLessThanOrEqual(5);
    expect(found[0]?.words).toMatch(/Of 50 trades added to a losing one, \d+ were larger than it and \d+ smaller\./);
  });
});

describe("positions that are closed in parts", () => {
  /** One position after the other: of `size(losses in a row)`, winners closed in as many parts, losers at once. */
  const account = (size: (losses: number) => number, parts: number, seed: number): StatementTrade[] => {
    const random = randomSource(seed);
    let losses = 0;
    return times(120, (k) => {
      const won = random.next() < 0.5;
      const lots = size(losses);
      losses = won ? 0 : losses + 1;
      const open = 1.1 + k / 10_000;
      if (!won) return [trade(k * 20, k * 20 + 9, { open, lots, net: -10 * lots })];
      return times(parts, (part) => {
        const until = k * 20 + 9 - (parts - 1 - part) * 4;
        return [trade(k * 20, until, { open, lots: lots / parts, net: (10 * lots) / parts })];
      });
    });
  };
  const seen = (id: string, size: (losses: number) => number, parts: number) =>
    Array.from({ length: 20 }, (_, seed) => finding(id, account(size, parts, seed + 1))).filter(
      ({ verdict }) => verdict !== "not-seen",
    ).length;

  it.each([1, 2, 3])("shows a stake that is doubled after losses, with winners closed in %i parts", (parts) => {
    expect(seen("martingale", (losses) => 2 ** Math.min(losses, 5), parts)).toBe(20);
    expect(seen("martingale", (losses) => 1.5 ** Math.min(losses, 5), parts)).toBe(20);
    expect(seen("martingale", () => 1, parts)).toBe(0);
  });

  it("takes a position for open until its last part is closed", () => {
    expect(seen("held-losers", () => 1, 3)).toBe(0);
  });
});

describe("stakes that are raised slowly, or in another symbol", () => {
  const lotsOf = {
    "a fifth more after each loss": (losses: number) => 1.2 ** losses,
    "a fifth of the first stake more after each loss": (losses: number) => 1 + losses / 5,
    "twice as much in the next of four symbols": (losses: number) => 2 ** Math.min(losses, 5),
    "the same": () => 1,
    "four times as much from the fourth loss in a row on": (losses: number) => (losses < 4 ? 1 : 4),
    "three times as much once in thirty trades": (_: number, random: ReturnType<typeof randomSource>) =>
      random.next() < 1 / 30 ? 3 : 1,
    "any size": (_: number, random: ReturnType<typeof randomSource>) => 0.5 + random.next(),
  };
  const verdicts = (name: keyof typeof lotsOf, count = 100) =>
    Array.from({ length: 40 }, (_, seed) => {
      const random = randomSource(seed + 1);
      let losses = 0;
      const trades = Array.from({ length: count }, (_, k) => {
        const lots = Math.round(10 * lotsOf[name](losses, random)) / 10;
        const net = random.next() < 0.5 ? lots : -lots;
        losses = net < 0 ? losses + 1 : 0;
        const symbol = name.includes("symbols") ? `S${k % 4}` : "EURUSD";
        return trade(2 * k, 2 * k + 1, { symbol, lots, net });
      });
      return finding("martingale", trades);
    });

  it.each(Object.keys(lotsOf).slice(0, 3) as (keyof typeof lotsOf)[])("are seen: %s", (name) => {
    const found = verdicts(name);
    expect(found.filter(({ verdict }) => verdict === "seen").length).toBeGreaterThan(32);
    const shown = found.find(({ words }) => words.includes("In any symbol"));
    if (name.includes("symbols"))
      expect(found.flatMap(({ evidence }) => evidence.map(({ words }) => words)).join("; ")).toMatch(
        /S0: lost 1\.00 with 1 lot, then opened 2 lots of S1/,
      );
    expect(shown?.words).toMatch(
      /a trade was larger than the one closed before it in \d+ of \d+ cases after a loss, and in \d of \d+/,
    );
  });
  it("are seen where they are raised seldom, and only after losses", () => {
    const rarely = verdicts("four times as much from the fourth loss in a row on", 600);
    expect(rarely.filter(({ verdict }) => verdict === "seen").length).toBeGreaterThan(32);
    const byChance = verdicts("three times as much once in thirty trades", 600);
    expect(byChance.filter(({ verdict }) => verdict !== "not-seen").length).toBeLessThan(4);
  });
  it.each(["the same", "any size"] as const)("are seen in few accounts of %s", (name) => {
    expect(verdicts(name).filter(({ verdict }) => verdict === "seen").length).toBeLessThan(4);
  });
});

describe("a larger stake after a closed loss", () => {
  it.each([
    ["2 of 5, after no win", 5, 2, 5, 0, "seen", 40],
    ["2 of 5, after wins 1 of 5, which is chance", 5, 2, 5, 1, "traces", 40],
    ["8 of 20, after wins 2 of 20", 20, 8, 20, 2, "seen", 40],
    ["2 of 5, after wins 2 of 5", 5, 2, 5, 2, "not-seen", 40],
    ["39 of 100, after no win", 100, 39, 5, 0, "traces", 39],
    ["3 of 10, after wins 1 of 10", 10, 3, 10, 1, "traces", 30],
    ["3 of 12, after wins 1 of 8", 12, 3, 8, 1, "traces", 25],
    ["3 of 12, after wins 1 of 7", 12, 3, 7, 1, "not-seen", 25],
    ["3 of 13, after no win", 13, 3, 5, 0, "not-seen", (100 * 3) / 13],
    ["2 of 8, after no win", 8, 2, 5, 0, "not-seen", 25],
    ["4 of 4, after no win", 4, 4, 5, 0, "too-few", 0],
  ] as const)("in %s cases", (_, losses, raised, wins, raisedAfterWins, verdict, share) => {
    const found = finding("martingale", [
      ...followed("L", losses, -10, raised),
      ...followed("W", wins, 10, raisedAfterWins),
    ]);
    expect(found).toMatchObject({ verdict, share });
    // The rows after a loss are the evidence where nothing was added to a losing trade.
    expect(found.evidence.length).toBe(Math.min(5, raised));
    expect(found.words).toContain(`larger in ${raised} of ${losses} cases`);
  });
  it("is seen in few accounts of sizes that vary by chance", () => {
    const random = randomSource(3);
    const sizes = [0.5, 1, 1.5, 2, 3] as const;
    const account = () =>
      times(20, (k) => [
        trade(2 * k, 2 * k + 1, { lots: sizes[random.below(5)] as number, net: random.next() < 0.5 ? 10 : -10 }),
      ]);
    const accounts = times(400, () => [finding("martingale", account()).verdict]);
    expect(accounts.filter((verdict) => verdict === "seen").length).toBeLessThan(20);
  });
  /** Orders two hours apart of so many tickets each, ten seconds apart. */
  const inTickets = (tickets: (losses: number) => number, seed = 1) => {
    const random = randomSource(seed);
    let losses = 0;
    return times(80, (k) => {
      const count = tickets(losses);
      const net = random.next() < 0.5 ? 10 : -10;
      losses = net < 0 ? losses + 1 : 0;
      return times(count, (ticket) => [trade(2 * k + ticket / 360, 2 * k + 1, { net })]);
    });
  };
  it("is seen where a doubled stake is split into tickets of one size", () => {
    expect(
      finding(
        "martingale",
        inTickets((losses) => 2 ** Math.min(losses, 5)),
      ).verdict,
    ).toBe("seen");
    expect(
      finding(
        "martingale",
        inTickets(() => 3),
      ).verdict,
    ).toBe("not-seen");
  });
  it("is seen in few accounts whose orders have a number of tickets by chance", () => {
    const accounts = Array.from({ length: 200 }, (_, seed) => {
      const random = randomSource(seed + 1000);
      return finding(
        "martingale",
        inTickets(() => 1 + random.below(4), seed + 1),
      ).verdict;
    });
    expect(accounts.filter((verdict) => verdict === "seen").length).toBeLessThan(10);
  });
  it("counts a scalper's trades, each opened within a minute of the one that closed before it, one by one", () => {
    const scalped = (again: { readonly win: number; readonly loss: number }, raise: number, seed: number) => {
      const random = randomSource(seed);
      let [second, lots] = [0, 1];
      return times(200, () => {
        const isWon = random.next() < 0.6;
        const [opened, of] = [second, lots];
        second += 20 + (isWon ? again.win : again.loss);
        lots = isWon ? 1 : Math.min(lots * raise, 16);
        return [trade(opened / 3600, (opened + 20) / 3600, { lots: of, net: (isWon ? 10 : -10) * of })];
      });
    };
    const verdicts = (raise: number) =>
      Array.from({ length: 50 }, (_, seed) => {
        row = 0;
        return finding("martingale", scalped({ win: 5, loss: 90 }, raise, seed + 1)).verdict;
      });
    expect(new Set(verdicts(1))).toEqual(new Set(["not-seen"]));
    expect(new Set(verdicts(2))).toEqual(new Set(["seen"]));
    row = 0;
    const { words } = finding("martingale", scalped({ win: 5, loss: 5 }, 1, 1));
    expect(words).toMatch(/larger in 0 of \d+ cases \(0%\), after a win in 0%/);
  });
  it("is a quarter larger, and shown with both lines of up to five cases", () => {
    expect(finding("martingale", followed("A", 6, -10, 6, 1.24)).verdict).toBe("not-seen");
    row = 0;
    const { evidence } = finding("martingale", followed("A", 6, -10, 6));
    expect(evidence).toHaveLength(5);
    expect(evidence[0]).toEqual({ rows: [1, 2], words: "A0: lost 10.00 with 1 lot, then opened 1.25 lots" });
  });
  /** Three symbols in turn, of which the second trades a tenth of the lots. */
  const inTurn = (count: number, seed: number, raise: number, wins: readonly number[] = [0.5, 0.5, 0.5]) => {
    const random = randomSource(seed);
    let stake = 1;
    return times(count, (k) => {
      const lots = stake * (k % 3 === 1 ? 0.1 : 1);
      const isWon = random.next() < (wins[k % 3] as number);
      stake = isWon ? 1 : Math.min(stake * raise, 32);
      return [trade(2 * k, 2 * k + 1, { symbol: `S${k % 3}`, lots, net: isWon ? 10 : -10 })];
    });
  };
  it("is seen in thirty trades that double after each loss of three symbols in turn", () => {
    const verdicts = Array.from({ length: 100 }, (_, seed) => finding("martingale", inTurn(30, seed + 1, 2)).verdict);
    expect(verdicts.filter((verdict) => verdict === "seen").length).toBeGreaterThan(90);
  });
  it("is not seen where symbols of unlike sizes win unlike often", () => {
    const verdicts = Array.from(
      { length: 100 },
      (_, seed) => finding("martingale", inTurn(60, seed + 1, 1, [0.8, 0.2, 0.8])).verdict,
    );
    expect(new Set(verdicts)).toEqual(new Set(["not-seen"]));
  });
  it("is none where the loss was nothing or in another symbol", () => {
    expect(finding("martingale", followed("Z", 6, 0, 6)).verdict).toBe("too-few");
    const apart = followed("L", 6, -10, 6).map((one, i) => ({ ...one, symbol: `S${i}` }));
    expect(finding("martingale", apart).verdict).toBe("too-few");
  });
});

describe("a larger stake while a position is losing", () => {
  it.each([
    ["2 of 5", 5, 2, "seen", 40],
    ["3 of 10", 10, 3, "seen", 30],
    ["2 of 7", 7, 2, "not-seen", (2 / 7) * 100],
    ["3 of 11", 11, 3, "traces", (3 / 11) * 100],
    ["4 of 4", 4, 4, "too-few", 0],
  ] as const)("in %s cases", (_, count, raised, verdict, share) => {
    expect(finding("martingale", baskets("B", count, raised))).toMatchObject({ verdict, share });
  });
  it("is shown by its baskets: those with most such trades first", () => {
    row = 0;
    const trades = [...baskets("B", 4, 0), ...baskets("C", 1, 1, 4), ...baskets("D", 2, 2)];
    const { evidence, verdict } = finding("martingale", trades);
    expect(verdict).toBe("seen");
    expect(evidence.map(({ rows }) => rows)).toEqual([
      [9, 10, 11, 12],
      [13, 14],
      [15, 16],
    ]);
    expect(evidence[0]?.words).toBe("4 buys of C0 one after another: 1, 1.25, 1.25, 1.25 lots");
  });
  it("shows first the basket that was added to most", () => {
    row = 0;
    const { evidence } = finding("grid", [...baskets("B", 2, 0), ...baskets("C", 1, 0, 4)]);
    expect(evidence.map(({ rows }) => rows[0])).toEqual([5, 1, 3]);
  });
  it("shows the five oldest of baskets alike", () => {
    row = 0;
    const { evidence } = finding("grid", baskets("B", 7, 0));
    expect(evidence.map(({ rows }) => rows[0])).toEqual([1, 3, 5, 7, 9]);
  });
  it("lists twelve trades of a basket and counts the others", () => {
    const { evidence } = finding(
      "grid",
      baskets("B", 1, 0, 14).map((one) => ({ ...one, side: -1, open: 2 - one.open })),
    );
    expect(evidence[0]?.rows).toHaveLength(12);
    expect(evidence[0]?.words).toMatch(/^14 sells of B0 .* and 2 more$/);
  });
});

describe("adding to losing positions", () => {
  const alone = (count: number) => times(count, (k) => [trade(0, 1, { symbol: `X${k}` })]);
  it.each([
    ["3 of 20 openings, three at once", [...baskets("A", 1, 0, 3), ...baskets("B", 1, 0, 2), ...alone(15)], "seen", 15],
    ["3 of 20 openings, two at once", [...baskets("A", 3, 0, 2), ...alone(14)], "traces", 15],
    [
      "3 of 25 openings, three at once",
      [...baskets("A", 1, 0, 3), ...baskets("B", 1, 0, 2), ...alone(20)],
      "traces",
      12,
    ],
    ["3 of 100 openings", [...baskets("A", 3, 0, 2), ...alone(94)], "traces", 3],
    ["3 of 101 openings", [...baskets("A", 3, 0, 2), ...alone(95)], "not-seen", 300 / 101],
    ["2 of 10 openings, two at once", [...baskets("A", 2, 0, 2), ...alone(6)], "too-few", 20],
    ["none of 19 openings", alone(19), "too-few", 0],
    ["none of 20 openings", alone(20), "not-seen", 0],
    ["3 of 4 openings", baskets("A", 1, 0, 4), "too-few", 75],
    ["2 of 5 openings, three at once", [...baskets("A", 1, 0, 3), ...alone(2)], "seen", 40],
    ["4 of 5 openings", baskets("A", 1, 0, 5), "seen", 80],
  ] as const)("in %s", (_, trades, verdict, share) => {
    expect(finding("grid", trades)).toMatchObject({ verdict, share });
  });
  it("is ruled out in few young accounts of a robot that buys each step lower until the price is back", () => {
    const verdictAfter = (count: number, seed: number) => {
      const random = randomSource(seed);
      const closed: StatementTrade[] = [];
      let [level, opens] = [0, [] as number[]];
      for (let at = 0; closed.length < count; at += 1) {
        level += random.next() < 0.5 ? 1 : -1;
        if (level >= 4) {
          closed.push(...opens.map((from, i) => trade(from, at, { open: 1.096 - i * 0.003 })));
          [level, opens] = [0, []];
        } else if (opens.length < 5 && level <= -4 - 3 * opens.length) opens.push(at);
        level = Math.max(level, -20);
      }
      return finding("grid", closed.slice(0, count)).verdict;
    };
    for (const count of [5, 8, 10, 20]) {
      const found = Array.from({ length: 100 }, (_, seed) => verdictAfter(count, seed + 1));
      expect(found.filter((verdict) => verdict === "not-seen").length).toBeLessThan(3);
    }
  });
  it("is none at the same price, and none to a position that has closed", () => {
    expect(finding("grid", baskets("A", 3, 0, 3, 0)).words).toMatch(/^0 of 9 trades \(0%\).*at most 3 were open/);
    const closing = times(6, (k) => [trade(k, k + 1, { open: 1.1 - 0.01 * k })]);
    expect(finding("grid", closing).words).toMatch(/^0 of 6 .*at most 1 were/);
  });
  it("names the middle step and how often steps widen", () => {
    const opens = [1, 0.98, 0.95, 0.91];
    const trades = opens.map((open, i) => trade(i, 9, { open }));
    // Steps of 2.04%, 3.16% and 4.40% of the price; each more than a tenth wider than the one before.
    expect(finding("grid", trades).words).toMatch(/The middle step was 3\.16% of the price; 2 times a step was wider/);
    const even = [1, 0.98, 0.96, 0.938].map((open, i) => trade(i, 9, { open }));
    expect(finding("grid", even).words).toMatch(/; 0 times a step was wider/);
  });
});

describe("trades without a stop", () => {
  it.each([
    [5, 10, "seen", 50],
    [4, 9, "traces", 400 / 9],
    [1, 10, "traces", 10],
    [1, 11, "not-seen", 100 / 11],
    [4, 4, "too-few", 100],
    [5, 5, "seen", 100],
    [6, 6, "seen", 100],
  ] as const)("are %i of %i", (bare, all, verdict, share) => {
    const trades = times(all, (k) => [trade(k, k + 1, { stop: k < bare ? null : 1 })]);
    const found = finding("no-stop", trades);
    expect(found).toMatchObject({ verdict, share });
    expect(found.evidence).toHaveLength(Math.min(5, bare));
  });
});

describe("losers held longer", () => {
  const held = (wins: number, losses: number, hours: number) => [
    ...times(wins, (k) => [trade(k, k + 1, { net: 10 })]),
    ...times(losses, (k) => [trade(k, k + hours, { net: -10, open: 1.2 })]),
  ];
  it.each([
    [5, 5, 3, "seen", 300],
    [5, 5, 2.5, "traces", 250],
    [5, 5, 1.5, "traces", 150],
    [5, 5, 1.25, "not-seen", 125],
    [4, 5, 3, "too-few", 300],
    [5, 4, 3, "too-few", 300],
    [1, 1, 3, "too-few", 300],
    [5, 0, 3, "too-few", 0],
  ] as const)("%i winners for an hour, %i losers for %d", (wins, losses, hours, verdict, share) => {
    const found = finding("held-losers", held(wins, losses, hours));
    expect(found).toMatchObject({ verdict, share });
    if (verdict === "seen") expect(found.words).toContain("open for 3.0 hours on average, winning ones for 1.0.");
  });

  it("is left open where losers stayed half as long again and chance may have done it", () => {
    const hours = { wins: [1, 9, 2, 8, 3, 7, 4, 6], losses: [2, 16, 4, 14, 6] };
    const trades = [
      ...hours.wins.map((long, k) => trade(k, k + long, { net: 10 })),
      ...hours.losses.map((long, k) => trade(k, k + long, { net: -10, open: 1.2 })),
    ];
    const found = finding("held-losers", trades);
    expect(found.share).toBeCloseTo(168, 0);
    expect(found.verdict).toBe("too-few");
  });

  it("is seen in few accounts that close at chance, and in those that wait losers out", () => {
    const random = randomSource(7);
    const verdicts = (longer: number, accounts: number) => {
      const found = { seen: 0, traces: 0 } as Record<string, number>;
      for (let account = 0; account < accounts; account++) {
        const trades = times(24, (k) => {
          const isLoss = random.next() < 0.5;
          const hours = -Math.log(1 - random.next()) * (isLoss ? longer : 1);
          return [trade(k * 100, k * 100 + hours, { net: isLoss ? -10 : 10 })];
        });
        const { verdict } = finding("held-losers", trades);
        found[verdict] = (found[verdict] ?? 0) + 1;
      }
      return found;
    };
    const blameless = verdicts(1, 300);
    expect((blameless.seen ?? 0) + (blameless.traces ?? 0)).toBeLessThan(21);
    const waited = verdicts(5, 100);
    expect((waited.seen ?? 0) + (waited.traces ?? 0)).toBeGreaterThan(90);
    expect(waited.seen).toBeGreaterThan(60);
  });

  it("writes long times with a thousands separator", () => {
    expect(finding("held-losers", held(5, 5, 4_000)).words).toContain("open for 4,000.0 hours on average");
  });

  it("writes the times of a scalper in minutes", () => {
    const short = times(5, (k) => [trade(k, k + 0.05, { net: -1 }), trade(k + 0.5, k + 0.51, { net: 1 })]);
    expect(finding("held-losers", short).words).toContain("open for 3.0 minutes on average, winning ones for 0.6.");
  });
});

it("writes counts and money in thousands, as the page around them does", () => {
  const bare = times(1481, (k) => [trade(2 * k, 2 * k + 1, { stop: null, net: k % 2 === 0 ? 5 : -4 })]);
  expect(finding("no-stop", bare).words).toContain("1,481 of 1,481 trades (100%)");
  const grid = times(1200, (k) => [trade(k / 100, 99, { open: 1.1 - k / 100_000 })]);
  expect(finding("grid", grid).evidence[0]?.words).toMatch(/^1,200 buys of EURUSD .* and 1,188 more$/);
  const raised = times(40, (k) => followed(`R${k}`, 1, -1234.5, 1)).concat(followed("W", 40, 5, 0));
  expect(finding("martingale", raised).evidence[0]?.words).toContain("lost 1,234.50 with");
});
