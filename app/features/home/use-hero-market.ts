import { useEffect, useRef, useState } from "react";
import { firstMove, whenIdle } from "../../ui/when-wanted.ts";
import type { MarketSnapshot } from "./market-snapshot.ts";

/** A quote lives 3.75 seconds in the simulated market; a replay shows fifteen seconds of the market four times a second. */
const renewMs = { live: 3_750, replay: 250 } as const;

const stillWanted = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export type HeroMarket = {
  readonly snapshot: MarketSnapshot;
  readonly paused: boolean;
  readonly setPaused: (paused: boolean) => void;
};

/**
 * The server's copy first. The engine, which computes a week of the market, is fetched with the visitor's first move. A replay stands
 * still where motion is unwelcome, until its button is pressed.
 */
export function useHeroMarket(rendered: MarketSnapshot): HeroMarket {
  const [snapshot, setSnapshot] = useState(rendered);
  const [paused, setPaused] = useState(false);
  /** How long the replay has stood still, in milliseconds. */
  const lag = useRef(0);
  /** The visitor has moved: nothing else is waited for. */
  const begun = useRef(false);
  const { replay } = snapshot;
  useEffect(() => {
    if (replay && stillWanted()) setPaused(true);
  }, [replay]);
  useEffect(() => {
    let gone = false;
    if (paused) {
      const since = Date.now();
      return () => {
        lag.current += Date.now() - since;
      };
    }
    let timer: ReturnType<typeof setInterval> | undefined;
    const start = async () => {
      if (!begun.current) await firstMove();
      begun.current = true;
      const { snapshotNow } = await import("./live-market.ts");
      await whenIdle();
      if (gone) return;
      const renew = () => {
        if (document.visibilityState === "visible") setSnapshot(snapshotNow(lag.current));
      };
      renew();
      timer = setInterval(renew, replay ? renewMs.replay : renewMs.live);
    };
    // Without the engine the chart stays as the server drew it.
    start().catch(() => undefined);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, [paused, replay]);
  const pause = (wanted: boolean) => {
    begun.current = true;
    setPaused(wanted);
  };
  return { snapshot, paused, setPaused: pause };
}
