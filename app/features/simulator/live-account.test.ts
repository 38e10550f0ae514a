import { afterEach, expect, test, vi } from "vitest";
import { pageMarket } from "./feed.ts";
import { createLiveAccount } from "./live-account.ts";

const wednesday = Date.UTC(2026, 10, 18, 12);

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a market that is chosen while missed prices are replayed has its present price once they have been", async () => {
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  vi.useFakeTimers({ toFake: ["Date"], now: wednesday });
  const live = createLiveAccount("EURUSD");
  const { desk } = live;
  const until = (isSo: () => boolean) =>
    new Promise<void>((resolve) => {
      const stop = desk.subscribe(() => {
        if (!isSo()) return;
        stop();
        // What was begun by the same change has run by then.
        setTimeout(resolve, 0);
      });
    });
  const ready = until(() => desk.getState().account.state.account.quotes.EURUSD !== undefined);
  const end = live.open();
  await ready;
  live.show("GBPUSD");
  live.show("EURUSD");
  desk.decide({ kind: "order", order: { type: "market", symbol: "EURUSD", side: 1, lots: 0.01 } });
  const now = wednesday + 20 * 3_600_000;
  vi.setSystemTime(now);
  const done = until(() => desk.getState().progress === null && desk.getState().account.time === now);
  live.show("EURUSD");
  expect(desk.getState().progress).not.toBeNull();
  live.show("GBPUSD");
  await done;
  const { bid, ask } = pageMarket.quote("GBPUSD", now);
  // On a busy machine its price is a piece of work of its own, soon after the missed ones.
  await vi.waitFor(() => expect(desk.getState().account.state.account.quotes.GBPUSD).toMatchObject({ bid, ask }));
  end();
});
