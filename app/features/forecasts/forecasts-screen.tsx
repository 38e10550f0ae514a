import { longDate } from "#lib/date-text.ts";
import { counted } from "#lib/figure-text.ts";
import { symbolText } from "#lib/symbol-text.ts";
import { horizons } from "#trading/forecast/plan.ts";
import { ScriptNote } from "../../ui/script-note.tsx";
import { Section } from "../../ui/section.tsx";
import { ForecastChoices } from "./forecast-choice.tsx";
import type { ForecastPage } from "./forecast-page.server.ts";
import { LastClosePreview } from "./last-close-preview.tsx";
import { NextClose } from "./next-close.tsx";
import { OutlookList } from "./outlook-list.tsx";
import { PastCloses } from "./past-closes.tsx";
import { RecordFigures } from "./record-figures.tsx";
import { ResolvedList } from "./resolved-list.tsx";

function Newest({ page }: { readonly page: ForecastPage }) {
  const { newest, choice, made } = page;
  return (
    <>
      <div className="mb-4">
        <NextClose first={made === 0} />
      </div>
      {made > 0 ? (
        <OutlookList label="Newest forecasts" rows={newest} />
      ) : (
        <>
          <LastClosePreview {...choice} />
          <ScriptNote>
            Working out the last close needs JavaScript. Forecasts of the record are shown without it.
          </ScriptNote>
        </>
      )}
    </>
  );
}

function Record({ page: { record, misses, hits, made, neutral, firstClose } }: { readonly page: ForecastPage }) {
  const since = firstClose === null ? null : longDate(firstClose);
  if (!record)
    return (
      <p className="max-w-[65ch] text-ink2" data-record="empty">
        {since === null
          ? "Nothing has been forecast yet, so there is nothing to score. Forecasts are never made for closes that have passed: the database refuses one that comes more than an hour late."
          : `None of these forecasts has been decided yet. The record began on ${since}.`}
      </p>
    );
  return (
    <div data-record={record.count}>
      <RecordFigures label="Stated and realized chances" record={record} />
      <div className="mt-9 grid gap-x-10 gap-y-8 lg:grid-cols-2">
        <div>
          <h3 className="mb-2 text-[19px]">Newest misses</h3>
          {misses.length > 0 ? <ResolvedList label="Misses" list={misses} /> : <p className="text-ink2">None yet.</p>}
        </div>
        <div>
          <h3 className="mb-2 text-[19px]">Newest hits</h3>
          {hits.length > 0 ? <ResolvedList label="Hits" list={hits} /> : <p className="text-ink2">None yet.</p>}
        </div>
      </div>
      <p className="fine mt-6">
        Since {since}: {counted(made, "row")} for all pairs and horizons, {plainNeutral(neutral)}. A close without rows
        was missed while the site was down; none was ever removed.
      </p>
    </div>
  );
}

const plainNeutral = (neutral: number) => `${counted(neutral, "row")} of them without a bias`;

/** The newest forecasts, the record with its misses first, and what the same rule would have said before. */
export function ForecastsScreen({ page }: { readonly page: ForecastPage }) {
  const { choice } = page;
  const of = `${choice.symbol === "" ? "all pairs" : symbolText(choice.symbol)}, ${horizons[choice.horizon].title}`;
  return (
    <div id="forecasts">
      <Section
        title="At the last New York close"
        lead={`Simulated prices. Bias from technical ratings, levels, and the price that proves it wrong: ${of}.`}
      >
        <ForecastChoices choice={choice} />
        <div className="mt-7">
          <Newest page={page} />
        </div>
      </Section>
      <Section id="record" title="The record, misses first" lead={`Every forecast that has been decided: ${of}.`}>
        <Record page={page} />
      </Section>
      <Section
        id="past-closes"
        below
        title="What the same rule would have said"
        lead="Worked out in your browser, apart from the record."
      >
        <PastCloses key={choice.horizon} horizon={choice.horizon} />
      </Section>
    </div>
  );
}
