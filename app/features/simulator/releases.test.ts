import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { calendarEvents } from "#trading/calendar/economic-events.ts";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { releasesOf } from "#trading/market/symbol-releases.ts";
import { openFrom } from "#trading/simulator/follow-market.ts";
import { NextReleases } from "./next-releases.tsx";
import { nextReleases, releaseMarks } from "./releases.ts";
import { createReplay, nextSessionOpen } from "./replay.ts";

const day = 86_400_000;
const monday = Date.UTC(2026, 10, 2, 12);
const market = createSimulatedMarket();

describe("releases on the chart", () => {
  it("are those of the market's own currencies", () => {
    const currencies = (symbol: string) =>
      new Set(releasesOf(symbol, monday, monday + 60 * day).map((e) => e.currency));
    expect(currencies("EURGBP")).toEqual(new Set(["EUR", "GBP"]));
    expect(currencies("AUDJPY")).toEqual(new Set());
    expect(currencies("XAUUSD")).toEqual(new Set(["USD"]));
  });

  it("are listed with their impact: a drill asks about those of high impact", () => {
    const shown = renderToStaticMarkup(
      createElement(NextReleases, { symbol: "EURUSD", time: Date.UTC(2026, 10, 30, 12) }),
    );
    const items = [...shown.matchAll(/<li[^>]*>(.*?)<\/li>/g)].map(([, item = ""]) => item.replace(/<[^>]*>/g, " "));
    expect(items).toEqual(
      nextReleases("EURUSD", Date.UTC(2026, 10, 30, 12)).map(({ title, impact }) =>
        expect.stringMatching(new RegExp(`${title}.*${impact === "high" ? "High" : "Medium"} impact`)),
      ),
    );
  });

  it("have no mark before their time, and one in the bar of their time from then on", () => {
    const release = calendarEvents(monday, monday + 7 * day).find(({ currency }) => currency === "USD");
    if (!release) throw new Error("No release");
    const at = (asOf: number) => {
      const bars = market.bars("EURUSD", "M15", asOf - day, asOf + 1, asOf);
      return releaseMarks(bars, "EURUSD", asOf)
        .filter(({ label }) => label === `USD ${release.title}`)
        .map(({ index, side }) => [side, (bars.time[index] ?? 0) <= release.time]);
    };
    expect(at(release.time - 1)).toEqual([]);
    expect(at(release.time)).toEqual([["news", true]]);
    expect(nextReleases("EURUSD", release.time - 60_000).map(({ id }) => id)).toContain(release.id);
    expect(nextReleases("EURUSD", release.time).map(({ id }) => id)).not.toContain(release.id);
  });
});

describe("moving on in a replay", () => {
  it("goes to the next session, to a later day, and neither back nor past the present", async () => {
    const replay = createReplay({ clock: () => monday + 20 * day });
    await replay.start({ symbol: "EURUSD", timeframe: "H1" }, monday);
    const { desk } = replay;
    const said = () => desk.getState().said.join();
    const time = () => desk.getState().account.time;
    desk.decide({ kind: "order", order: { type: "market", symbol: "EURUSD", side: 1, lots: 0.01 } });
    await replay.nextSession();
    expect(time()).toBe(nextSessionOpen(monday)?.open);
    expect(said()).toMatch(/New York session opens/);
    expect(await replay.goTo(monday + 3 * day)).toBe(true);
    expect(desk.getState().account.state.account.positions[0]?.swap).not.toBe(0);
    expect(await replay.goTo(monday)).toBe(false);
    expect(said()).toMatch(/only goes forward/);
    expect(await replay.goTo(monday + 30 * day)).toBe(false);
    expect(said()).toMatch(/not come yet/);
    expect(time()).toBe(monday + 3 * day);
  });

  it("plays bars at their speed, and makes up for a short delay but not for a long one", async () => {
    const replay = createReplay({ clock: () => monday + 20 * day });
    await replay.start({ symbol: "EURUSD", timeframe: "M5" }, monday);
    replay.setSpeed(50);
    const delays: number[] = [];
    let tick: () => unknown = () => undefined;
    vi.stubGlobal("setTimeout", (run: () => unknown, millis: number) => {
      delays.push(millis);
      tick = run;
    });
    const now = vi.spyOn(performance, "now").mockReturnValue(1000);
    try {
      replay.play();
      while (delays.length === 0) await Promise.resolve();
      for (const moment of [1060, 1061, 1062, 5000]) {
        now.mockReturnValue(moment);
        await tick();
      }
    } finally {
      replay.stop();
      now.mockRestore();
      vi.unstubAllGlobals();
    }
    expect(delays).toEqual([20, -20, -1, 18, -100]);
    expect(replay.desk.getState().account.time).toBe(openFrom(monday) + 5 * 5 * 60_000);
  });
});
