import type { ReactNode } from "react";
import type { Robot } from "#content/types.ts";
import { longDate } from "#lib/date-text.ts";
import { counted } from "#lib/figure-text.ts";
import { formatUsd } from "#lib/price-text.ts";
import { symbolText } from "#lib/symbol-text.ts";
import { HypotheticalStatement } from "../../site/hypothetical-statement.tsx";
import type { RobotFacts } from "../../site/robot-facts.ts";
import { Section } from "../../ui/section.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { Habits, testedOn } from "./robot-labels.tsx";

type Version = { readonly version: string; readonly date: string; readonly change: string };
type Props = {
  readonly robot: Robot;
  /** Undefined where no rules are published, and until the record is computed. */
  readonly rules: { readonly words: readonly string[]; readonly lab: string; readonly symbol: string } | undefined;
  readonly versions: readonly Version[];
  /** What the record comes to; undefined until it is computed. */
  readonly facts: Pick<RobotFacts, "annual" | "drawdown" | "tone" | "symbol" | "bestPair" | "warning"> | undefined;
  /** The computed record. */
  readonly record: ReactNode;
  /** The record at the reader's costs. */
  readonly ownCosts: ReactNode;
  /** Records of real accounts. */
  readonly live: ReactNode;
  /** The cart's button. */
  readonly action: ReactNode;
};

/** Read beside the price: a cart's button above a record that is further down would sell by its description alone. */
function RecordInShort({ robot, facts }: { readonly robot: Robot; readonly facts: NonNullable<Props["facts"]> }) {
  const { annual, drawdown, tone, warning } = facts;
  return (
    <>
      <dt>Simulated record</dt>
      <dd>
        <span className={tone}>{annual}</span> per year, max drawdown {drawdown}
        <span className="fine block">
          {testedOn(robot, facts)}. {warning}
        </span>
      </dd>
    </>
  );
}

export function Label({ robot, facts, action }: Pick<Props, "robot" | "facts" | "action">) {
  return (
    <div className="panel p-6">
      <dl className="facts">
        <dt>Platform</dt>
        <dd>{robot.platform}</dd>
        <dt>Pairs</dt>
        <dd className="max-w-[24ch]">{robot.pairs.map(symbolText).join(", ")}</dd>
        <dt>Time frame</dt>
        <dd>{robot.timeframe}</dd>
        <dt>Class</dt>
        <dd>{robot.strategyClass}</dd>
        <dt>Minimum deposit</dt>
        <dd>{formatUsd(robot.minDeposit)}</dd>
        {facts && <RecordInShort robot={robot} facts={facts} />}
      </dl>
      {facts && (
        <div className="mt-3">
          <HypotheticalStatement simulated compact />
        </div>
      )}
      <div className="mt-6 flex flex-wrap items-end justify-between gap-4 border-t border-line pt-5">
        <p>
          <span className="figure block text-figure font-semibold leading-none tracking-[-0.03em]">
            {formatUsd(robot.price)}
          </span>
          <span className="fine mt-1.5 block">USD, one license, paid once</span>
        </p>
        {action}
      </div>
    </div>
  );
}

function Hero({ robot, facts, action }: Pick<Props, "robot" | "facts" | "action">) {
  return (
    <header className="wrap page-hero page-hero-split items-start!">
      <div>
        <p className="eyebrow">
          <SiteLink className="inline-flex min-h-11 items-center" href="/robots">
            Robots
          </SiteLink>{" "}
          · {robot.strategyClass}
        </p>
        <h1 className="mt-4">{robot.name}</h1>
        <p className="lead mt-5 text-lead">{robot.tagline}.</p>
        <p className="mt-4 mb-6 max-w-[62ch] text-ink2">{robot.description}</p>
        <Habits robot={robot} />
      </div>
      <Label robot={robot} facts={facts} action={action} />
    </header>
  );
}

function Rules({ rules }: Pick<Props, "rules">) {
  if (!rules)
    return (
      <p className="text-ink2">
        No rules are shown here: the seller has not published them, or the record has not been computed yet, which takes
        a new site some minutes.
      </p>
    );
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[3fr_2fr]">
      <ol className="grid gap-2.5 border-l-2 border-line pl-5">
        {rules.words.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ol>
      <div className="inset p-5">
        <p className="text-ink2">
          These sentences are generated from the same rules that the backtest runs. The record below is of{" "}
          {symbolText(rules.symbol)}; on other pairs the same rules give other results. Open them in the lab to change
          one and see what it does.
        </p>
        <SiteLink className="btn btn-secondary mt-4" href={rules.lab}>
          Open in the lab
        </SiteLink>
      </div>
    </div>
  );
}

/** What arrives is known of programs that the site makes from rules; of the seller's own it is what the seller has uploaded. */
export function Terms({ robot, rules, versions }: Pick<Props, "robot" | "rules" | "versions">) {
  return (
    <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-2">
      <div>
        <h3 className="mb-3">What is included</h3>
        <ul className="ticks">
          {robot.features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
        <h3 className="mt-7 mb-2">Delivery</h3>
        <p className="text-ink2">
          {rules ? (
            <>
              A download in the member area right after payment: MetaTrader 5 source, settings file, Python file, manual
              and change log.{" "}
              <SiteLink className="text-link" href="/robots#after-you-buy">
                What happens after you buy
              </SiteLink>
            </>
          ) : (
            "In the member area right after payment: your license key, and the files that the seller has put there. If there are none yet, the mail of your order says so."
          )}
        </p>
        <h3 className="mt-6 mb-2">License, activations and updates</h3>
        <p className="text-ink2">
          {robot.licence}.{" "}
          {rules
            ? `The robot activates its license on the first start on a live account, on ${robot.activationLimit} at a time`
            : `The license key is good for ${counted(robot.activationLimit, "live account")} at a time`}
          ; you release accounts in the member area.
        </p>
        <h3 className="mt-6 mb-2">Refund</h3>
        <p className="text-ink2">{robot.refundRule}.</p>
      </div>
      <div>
        <h3 className="mb-3">Version log</h3>
        {versions.length === 0 ? <p className="text-ink2">No versions are listed.</p> : null}
        <ol className="border-t border-line">
          {versions.map(({ version, date, change }) => (
            <li key={version} className="border-b border-line py-3">
              <p className="flex justify-between gap-4">
                <strong>{version}</strong>
                <time className="fine" dateTime={date}>
                  {longDate(date)}
                </time>
              </p>
              <p className="small mt-1 text-ink2">{change}</p>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

function Risk({ robot }: { readonly robot: Robot }) {
  return (
    <div className="prose">
      <p>
        Trading currencies with leverage can lose money quickly, and most retail accounts lose. A robot follows its
        rules through the worst weeks as calmly as through the best. Use money you can lose, start on a demo account,
        and compare its costs with your broker’s.
      </p>
      {robot.usesGrid ? (
        <p>
          <strong>This robot adds to losing positions.</strong> Its balance rises smoothly between the runs that take
          back weeks or months of it at once.{" "}
          {robot.usesMartingale ? "It also makes each addition larger, so those runs are deeper. " : ""}
          Its share of winning trades says nothing about the next run, which can be deeper than any in its record.
        </p>
      ) : null}
      <p>
        <SiteLink className="inline-flex min-h-11 items-center" href="/about#risk-disclosure">
          Read the whole risk disclosure
        </SiteLink>
      </p>
    </div>
  );
}

/** Everything a buyer should know of one robot before the cart. */
export function RobotDetail({ robot, rules, versions, facts, record, ownCosts, live, action }: Props) {
  return (
    <>
      <Hero robot={robot} facts={facts} action={action} />
      <Section id="rules" title="The rules, in full">
        <Rules rules={rules} />
      </Section>
      <Section
        id="record"
        below
        title="The record"
        lead={
          record ? "Computed from the rules on simulated prices, with costs. You can compute it again below." : null
        }
      >
        {record ?? (
          <p className="text-ink2">There is none. Figures are shown here only once they have been computed.</p>
        )}
      </Section>
      {ownCosts}
      <Section id="live" below title="Live record">
        {live}
      </Section>
      <Section id="terms" below title="License and terms">
        <Terms robot={robot} rules={rules} versions={versions} />
      </Section>
      <Section id="risk" below title="Risk">
        <Risk robot={robot} />
      </Section>
    </>
  );
}
