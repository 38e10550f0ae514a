import { useState } from "react";
import type { Broker } from "#content/types.ts";
import { formatUsd } from "#lib/format-usd.ts";
import { Slider } from "../../ui/slider.tsx";
import { monthlySpreadCost } from "./arithmetic.ts";

/** `0.6 pips` → 0.6; null where the broker states no figure. */
const pipsOf = (spreads: string) => {
  const figure = Number.parseFloat(spreads);
  return Number.isNaN(figure) ? null : figure;
};

/** Brokers in the order of what they would charge this visitor in spread, month by month. */
export function BrokerCosts({ brokers }: { readonly brokers: readonly Broker[] }) {
  const [trades, setTrades] = useState(40);
  const [lots, setLots] = useState(0.1);
  const priced = brokers
    .map((broker) => ({ broker, pips: pipsOf(broker.spreads) }))
    .map(({ broker, pips }) => ({ broker, cost: pips === null ? null : monthlySpreadCost(trades, lots, pips) }))
    .sort((a, b) => (a.cost ?? Number.POSITIVE_INFINITY) - (b.cost ?? Number.POSITIVE_INFINITY));
  const dearest = Math.max(1, ...priced.map(({ cost }) => cost ?? 0));
  return (
    <section className="panel p-5 sm:p-7" aria-labelledby="costs-heading">
      <h3 id="costs-heading">What your trades would cost in spread</h3>
      <p className="small mt-2 text-ink2">
        EUR/USD, dollars a month: trades × lots × spread × $10. Raw accounts add a commission on top; swap and slippage
        are not included.
      </p>
      <div className="mt-4 grid gap-x-10 sm:grid-cols-2">
        <Slider
          label="Trades a month"
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
