import { useState } from "react";
import type { Broker } from "#content/types.ts";
import { formatUsd } from "#lib/price-text.ts";
import { allInPips } from "#lib/trade-arithmetic.ts";
import { monthlyCost } from "../../data/broker-cost.ts";
import { ScriptNote } from "../../ui/script-note.tsx";
import { Slider } from "../../ui/slider.tsx";

/** Brokers in the order of what they would charge this visitor in spread and commission, month by month. */
export function BrokerCosts({ brokers }: { readonly brokers: readonly Broker[] }) {
  const [trades, setTrades] = useState(40);
  const [lots, setLots] = useState(0.1);
  const priced = brokers
    .map((broker) => ({ broker, pips: allInPips(broker) }))
    .map(({ broker, pips }) => ({ broker, cost: pips === null ? null : monthlyCost(pips, trades, lots) }))
    .sort((a, b) => (a.cost ?? Number.POSITIVE_INFINITY) - (b.cost ?? Number.POSITIVE_INFINITY));
  const dearest = Math.max(1, ...priced.map(({ cost }) => cost ?? 0));
  return (
    <section className="panel p-5 sm:p-7" aria-labelledby="costs-heading">
      <h3 id="costs-heading">What your trades would cost per month</h3>
      <p className="small mt-2 text-ink2">
        EUR/USD, US dollars per month: trades × lots × (spread in pips × $10 + commission for both sides). Swap and
        slippage are not included.
      </p>
      <div className="mt-4 grid gap-x-10 sm:grid-cols-2">
        <Slider
          label="Trades per month"
          text={String(trades)}
          value={trades}
          min={1}
          max={300}
          step={1}
          onChange={setTrades}
        />
        <Slider
          label="Size of each"
          text={`${lots.toFixed(2)} lots`}
          value={lots}
          min={0.01}
          max={2}
          step={0.01}
          onChange={setLots}
        />
      </div>
      <ScriptNote>Moving these values needs JavaScript. The costs below are for the values shown.</ScriptNote>
      <ol className="mt-3 grid gap-2.5">
        {priced.map(({ broker, cost }) => (
          <li
            key={broker.id}
            className="grid grid-cols-[minmax(0,11rem)_minmax(0,1fr)_auto] items-center gap-4 text-[15px]"
          >
            <span className="truncate font-semibold">{broker.name}</span>
            <svg className="h-2 w-full" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
              <rect width="100" height="8" fill="var(--grid)" />
              <rect width={((cost ?? 0) / dearest) * 100} height="8" fill="var(--accent)" />
            </svg>
            <span className="figure min-w-[5.5rem] text-right">{cost === null ? "not stated" : formatUsd(cost)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
