import { useEffect, useState } from "react";
import { plainNumber } from "#lib/figure-text.ts";
import { yearsOf } from "#trading/strategy/robots/robot-strategy.ts";
import { deviceTries } from "../../market/tries.ts";
import { EquityPicture } from "../../market/what-if/equity-picture.tsx";
import { outcomeWords, proofWords } from "../../market/what-if/outcome-words.ts";
import { useWhatIf } from "../../market/what-if/use-what-if.ts";
import { SiteLink } from "../../ui/site-link.tsx";
import { Slider } from "../../ui/slider.tsx";
import { argumentLink, type Chosen, countRun, labWords, ruleOf, spreadWords } from "./argument-link.ts";

const [firstYear, lastYear] = [2024, 2025];
const deposit = 10_000;

/** A rule that runs again at each touch of a slider, on two years of the simulated market. */
export default function ArgumentPanel() {
  const [chosen, setChosen] = useState<Chosen>({ ema: 50, stop: 40, spreadFactor: 1 });
  const document = ruleOf(chosen);
  const data = yearsOf(document, firstYear, lastYear);
  const change = { deposit, spreadFactor: chosen.spreadFactor, commissionPerLot: 0 };
  const { run, before, busy, problem } = useWhatIf({ document, data, change });
  // Whoever opens the best of several in the lab has tried them all.
  useEffect(() => countRun(deviceTries(), run), [run]);
  const spread = run ? `${plainNumber(run.medianSpreadPips, 1)} pips` : "…";
  return (
    <div className="panel grid gap-6 p-5 sm:p-7 lg:grid-cols-[minmax(0,3fr)_minmax(260px,2fr)]" aria-busy={busy}>
      <div className="min-w-0">
        <p className="mb-3 max-w-[58ch] text-body">
          Buy EUR/USD when an hour closes above its <strong>{chosen.ema}-hour average</strong>, sell when one closes
          below, with a stop of <strong>{chosen.stop} pips</strong> and 1% at risk, and pay{" "}
          {run ? (
            <>
              a spread of <strong>{spread}</strong>
            </>
          ) : (
            "the market’s spread"
          )}
          .
        </p>
        <div className="what-if-room">
          {run ? (
            <EquityPicture
              label="Equity of this rule, simulated"
              curve={run.curve}
              deposit={deposit}
              ghost={before?.curve ?? null}
            />
          ) : (
            <p className="text-ink2">
              {problem ? `It could not be computed: ${problem}` : "Your browser is running the rule…"}
            </p>
          )}
        </div>
      </div>
      <div className="grid content-start gap-3 sm:gap-5">
        <Slider
          label="Average"
          value={chosen.ema}
          text={`${chosen.ema} hours`}
          min={5}
          max={200}
          step={5}
          onChange={(ema) => setChosen({ ...chosen, ema })}
        />
        <Slider
          label="Stop"
          value={chosen.stop}
          text={`${chosen.stop} pips`}
          min={10}
          max={150}
          step={5}
          onChange={(stop) => setChosen({ ...chosen, stop })}
        />
        <Slider
          label="Spread"
          value={chosen.spreadFactor}
          text={spread}
          min={0}
          max={3}
          step={0.25}
          onChange={(spreadFactor) => setChosen({ ...chosen, spreadFactor })}
        />
        <p aria-live="polite" className="max-sm:text-small">
          {run ? <strong>{outcomeWords(run)}</strong> : null} {run ? proofWords(run) : null}
        </p>
        <div>
          <SiteLink
            className="btn btn-secondary"
            href={argumentLink(document, data, chosen.spreadFactor, run?.medianSpreadPips ?? null)}
          >
            Open in the lab
          </SiteLink>
        </div>
        <p className="fine">
          Simulated prices of {firstYear} and {lastYear}, {spreadWords(chosen.spreadFactor)}. The dashed line is the run
          before. No setting is a recommendation. {labWords(chosen.spreadFactor, run?.medianSpreadPips ?? null)}
        </p>
      </div>
    </div>
  );
}
