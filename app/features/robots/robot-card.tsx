import type { ReactNode } from "react";
import type { Robot } from "#content/types.ts";
import { formatUsd } from "#lib/format-usd.ts";
import { Badge } from "../../ui/badge.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";

const pairName = (pair: string) => (pair.length === 6 ? `${pair.slice(0, 3)}/${pair.slice(3)}` : pair);

/** The two habits a buyer most needs to know about, said either way. */
function Habits({ robot }: { readonly robot: Robot }) {
  return (
    <p className="flex flex-wrap gap-2">
      <Badge tone={robot.usesGrid ? "down" : "neutral"}>{robot.usesGrid ? "! Grid" : "No grid"}</Badge>
      <Badge tone={robot.usesMartingale ? "down" : "neutral"}>
        {robot.usesMartingale ? "! Martingale" : "No martingale"}
      </Badge>
    </p>
  );
}

/** One robot's label. `action` is the cart's button, handed in by the route. */
export function RobotCard({ robot, action }: { readonly robot: Robot; readonly action: ReactNode }) {
  return (
    <article id={robot.id} className="panel flex flex-col overflow-hidden">
      <img className="robot-image" src={robot.image} alt="" width="480" height="300" loading="lazy" />
      <div className="flex flex-1 flex-col p-6">
        <p className="fine">{robot.strategyClass}</p>
        <h3 className="mt-1.5">{robot.name}</h3>
        <p className="mt-1 text-[15px] font-semibold">{robot.tagline}</p>
        <p className="small mt-3 mb-4 text-ink2">{robot.description}</p>
        <Habits robot={robot} />
        <dl className="facts mt-5 border-t border-line pt-4">
          <dt>Platform</dt>
          <dd>{robot.platform}</dd>
          <dt>Pairs</dt>
          <dd>{robot.pairs.map(pairName).join(", ")}</dd>
          <dt>Timeframe</dt>
          <dd>{robot.timeframe}</dd>
          <dt>Minimum deposit</dt>
          <dd>{formatUsd(robot.minDeposit)}</dd>
        </dl>
        <Disclosure className="small mt-4 border-t border-line" summary="What is included">
          <ul className="ticks">
            {robot.features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
          <p className="mt-4 text-ink2">{robot.licence}.</p>
          <p className="mt-2 text-ink2">{robot.refundRule}.</p>
        </Disclosure>
        <div className="mt-auto flex flex-wrap items-end justify-between gap-4 pt-6">
          <p>
            <span className="figure block text-[27px] font-[650] leading-none tracking-[-0.03em]">
              {formatUsd(robot.price)}
            </span>
            <span className="fine mt-1 block">USD, one licence</span>
          </p>
          {action}
        </div>
      </div>
    </article>
  );
}
