import type { VpsPlan } from "#content/types.ts";
import { periodNote } from "#lib/paid-period.ts";
import { formatUsd } from "#lib/price-text.ts";
import { type Buy, BuyButton } from "../../site/buy-button.tsx";

const minutesAMonth = 30 * 24 * 60;
const outage = (uptime: number) => Math.round(minutesAMonth * (1 - uptime / 100));

type Props = {
  readonly plans: readonly VpsPlan[];
  readonly onBuy: Buy;
};

export function VpsPlans({ plans, onBuy }: Props) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-3">
      {plans.map((plan) => (
        <article key={plan.id} className="panel vps-plan" aria-labelledby={plan.id}>
          <h3 id={plan.id}>{plan.name}</h3>
          <dl className="facts mt-4 mb-6 border-t border-line pt-4">
            <dt>Memory</dt>
            <dd>{plan.ramGb} GB</dd>
            <dt>Processor</dt>
            <dd>{plan.cpu === 1 ? "1 core" : `${plan.cpu} cores`}</dd>
            <dt>Location</dt>
            <dd>{plan.location}</dd>
            <dt>To brokers’ servers</dt>
            <dd>{plan.brokerDistance}</dd>
            <dt>Uptime target</dt>
            <dd>{plan.uptime}%</dd>
            <dt>Outage that allows</dt>
            <dd>{outage(plan.uptime)} min per month</dd>
          </dl>
          <p className="fine vps-note">{periodNote("one month", null)}</p>
          <div className="mt-auto flex flex-wrap items-end justify-between gap-4">
            <p>
              <span className="figure block text-figure font-semibold leading-none tracking-[-0.03em]">
                {formatUsd(plan.priceMonthly)}
              </span>
              <span className="fine mt-1 block">USD per month</span>
            </p>
            <BuyButton
              product={{ id: plan.id, kind: "vps", url: plan.checkoutUrl, title: plan.name }}
              label="Choose plan"
              aria-describedby={plan.id}
              onBuy={onBuy}
            />
          </div>
        </article>
      ))}
    </div>
  );
}
