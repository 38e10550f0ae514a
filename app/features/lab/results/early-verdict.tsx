import { Link } from "react-router";
import { plainNumber } from "#lib/figure-text.ts";
import { reasonMarks } from "#trading/optimize/judged.ts";
import type { EarlyVerdict as Verdict } from "#workers/lab/early-verdict.ts";

/** A first verdict beside the result: what one run can show, and the way to the full validation. */
export function EarlyVerdict({ verdict }: { readonly verdict: Verdict }) {
  return (
    <section aria-labelledby="verdict-title" className="note-rule">
      <h3 id="verdict-title" className="text-lead">
        {verdict.title}
      </h3>
      <ul className="mt-2 grid gap-1 text-label leading-normal text-ink2">
        {verdict.reasons.map(({ says, text }) => (
          <li key={text} className="flex gap-2">
            <span aria-hidden="true" className="w-3 flex-none font-semibold text-ink3">
              {reasonMarks[says]}
            </span>
            {text}
          </li>
        ))}
      </ul>
      <p className="fine mt-2">
        {verdict.tries === 1
          ? "Judged as a single try: nothing else was tried on this device with these rules."
          : `Judged with the earlier tries of these rules on this device: ${plainNumber(verdict.tries)} with this one.`}{" "}
        Tries elsewhere are not counted.
      </p>
      <p className="mt-3 text-small">
        <Link
          to="/backtesting?view=validate"
          preventScrollReset
          className="text-link inline-flex min-h-11 items-center"
        >
          Stress-test it
        </Link>
      </p>
    </section>
  );
}
