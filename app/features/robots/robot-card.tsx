import type { ReactNode } from "react";
import type { Robot } from "#content/types.ts";
import { formatUsd } from "#lib/price-text.ts";
import { symbolText } from "#lib/symbol-text.ts";
import { HypotheticalStatement } from "../../site/hypothetical-statement.tsx";
import type { RobotFacts } from "../../site/robot-facts.ts";
import { SiteLink } from "../../ui/site-link.tsx";
import { RobotFigures } from "./robot-figures.tsx";
import { mostCompared } from "./robot-filter.ts";
import { Habits } from "./robot-labels.tsx";

type Props = {
  readonly robot: Robot;
  readonly facts: RobotFacts | undefined;
  /** The cart's button, handed in by the route. */
  readonly action: ReactNode;
  readonly compared: boolean;
  /** True when three others are compared already. */
  readonly full: boolean;
  readonly onCompare: (wanted: boolean) => void;
};

function CompareBox({ robot, compared, full, onCompare }: Omit<Props, "facts" | "action">) {
  return (
    <label className="small inline-flex min-h-11 items-center gap-2">
      <input
        type="checkbox"
        className="size-4 accent-[var(--accent)]"
        checked={compared}
        disabled={full && !compared}
        onChange={({ target }) => onCompare(target.checked)}
      />
      Compare<span className="sr-only"> {robot.name}</span>
      {full && !compared ? <span className="fine">max {mostCompared}</span> : null}
    </label>
  );
}

/** One robot's label: what it does, how it did on simulated prices, what it costs. */
export function RobotCard({ robot, facts, action, ...compare }: Props) {
  return (
    <article id={robot.id} className="panel robot-card">
      <RobotFigures robot={robot} facts={facts} />
      <div className="robot-card-text">
        <p className="fine">{robot.strategyClass}</p>
        <h3>
          <SiteLink className="text-link inline-flex min-h-11 items-center" href={`/robots/${robot.id}`}>
            {robot.name}
          </SiteLink>
        </h3>
        <p className="mt-1 text-label font-semibold">{robot.tagline}</p>
        <details className="disclosure rest-of-list robot-fold">
          <summary className="small">How it trades</summary>
          <p className="small pb-4 text-ink2 md:pt-3">{robot.description}</p>
        </details>
        <Habits robot={robot} />
        <details className="disclosure rest-of-list robot-fold md:pt-5">
          <summary className="small">What it needs</summary>
          <dl className="facts border-line pb-4 md:border-t md:pt-4 md:pb-0">
            <dt>Platform</dt>
            <dd>{robot.platform}</dd>
            <dt>Pairs</dt>
            <dd>{robot.pairs.map(symbolText).join(", ")}</dd>
            <dt>Time frame</dt>
            <dd>{robot.timeframe}</dd>
            <dt>Minimum deposit</dt>
            <dd>{formatUsd(robot.minDeposit)}</dd>
          </dl>
        </details>
        {facts ? (
          <div className="mt-3 md:mt-4">
            <HypotheticalStatement simulated compact />
          </div>
        ) : null}
        <div className="mt-auto pt-2 md:pt-5">
          <div className="flex flex-wrap items-center justify-between gap-x-2">
            <CompareBox robot={robot} {...compare} />
            <SiteLink className="text-link small inline-flex min-h-11 items-center" href={`/robots/${robot.id}`}>
              Rules, record and terms<span className="sr-only"> of {robot.name}</span>
            </SiteLink>
          </div>
          <div className="mt-1 flex flex-wrap items-end md:mt-3 justify-between gap-4">
            <p>
              <span className="figure block text-figure font-semibold leading-none tracking-[-0.03em]">
                {formatUsd(robot.price)}
              </span>
              <span className="fine mt-1 block">USD, one license</span>
            </p>
            {action}
          </div>
        </div>
      </div>
    </article>
  );
}
