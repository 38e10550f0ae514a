import { longDate } from "#lib/date-text.ts";
import { symbolText } from "#lib/symbol-text.ts";
import { closeMoment, lastCloseAt } from "#trading/calendar/new-york-close.ts";
import { type HorizonId, horizons } from "#trading/forecast/plan.ts";
import { localTime, localZone, wallTime } from "../../ui/chart/zone-time.ts";
import { PageLink } from "../../ui/page-link.tsx";
import { ScriptNote } from "../../ui/script-note.tsx";
import { Section } from "../../ui/section.tsx";
import { useNow } from "../../ui/use-now.ts";
import { closeDay, forecastHref } from "./forecast-address.ts";
import { ForecastChoices } from "./forecast-choice.tsx";
import type { ForecastPage } from "./forecast-page.server.ts";
import { LastClosePreview } from "./last-close-preview.tsx";
import { OutlookList } from "./outlook-list.tsx";
import { barsOf, utcText } from "./outlook-row.ts";
import { PastCloses } from "./past-closes.tsx";
import { RecordFigures } from "./record-figures.tsx";
import { madeWords } from "./record-view.ts";
import { ResolvedList } from "./resolved-list.tsx";

/** When the next forecasts are made; before hydration only the rule is known, because the page is kept. */
function NextClose({ first }: { readonly first: boolean }) {
  const now = useNow();
  const what = first ? "The first forecasts are made" : "The next forecasts are made";
  if (now === null) return <p className="small text-ink2">{what} at the next New York close, 17:00 New York time.</p>;
  const next = closeMoment(lastCloseAt(now) + 1);
  return (
    <p className="small text-ink2">
      {what} at the New York close of {utcText(next)}
      {wallTime(next) === next ? "" : ` (${localTime(next, "minute")} in ${localZone()})`}.
    </p>
  );
}

function CloseLinks({ choice, closeAt, isNewest }: Pick<ForecastPage, "choice" | "isNewest"> & { closeAt: number }) {
  const look = "btn btn-quiet btn-sm";
  return (
    <nav aria-label="Closes" className="mb-2 flex flex-wrap items-center gap-x-2 gap-y-1">
      <PageLink
        className={look}
        to={forecastHref({ ...choice, close: closeDay(closeAt, -1) })}
        preventScrollReset
        prefetch="none"
      >
        ← Previous close
      </PageLink>
      {isNewest ? null : (
        <PageLink className={look} to={forecastHref({ ...choice, close: "" })} preventScrollReset>
          Newest close
        </PageLink>
      )}
    </nav>
  );
}

const barLength = { day: "one hour", week: "four hours", month: "one day" } as const;

/** Which bars the figures below are of: 1 ATR of hourly bars is far less than a day's range. */
function BarsNote({ horizon }: { readonly horizon: HorizonId }) {
  return (
    <p className="small mt-5 max-w-[65ch] text-ink2" data-bars={horizons[horizon].timeframe}>
      For {horizons[horizon].title} the technical rating, the last swings and the average true range (ATR) are of{" "}
      {barsOf(horizon)}. 1 ATR is the average range of {barLength[horizon]}, over the last 14 bars.
    </p>
  );
}

function Close({ page }: { readonly page: ForecastPage }) {
  const { rows, choice, closeAt, isNewest } = page;
  if (closeAt === null)
    return (
      <>
        <div className="mb-4">
          <NextClose first />
        </div>
        <LastClosePreview horizon={choice.horizon} symbol={choice.symbol} />
        <ScriptNote>
          Working out the last close needs JavaScript. Forecasts of the record are shown without it.
        </ScriptNote>
      </>
    );
  return (
    <>
      <p className="mb-1 font-semibold">{utcText(closeAt)}</p>
      {isNewest ? <NextClose first={false} /> : null}
      <CloseLinks choice={choice} closeAt={closeAt} isNewest={isNewest} />
      {rows.length > 0 ? (
        <OutlookList label={isNewest ? "Newest forecasts" : "Forecasts of this close"} rows={rows} />
      ) : (
        <p className="text-ink2">No forecasts were made at this close: the site was not running, or not yet there.</p>
      )}
    </>
  );
}

function Record({
  page: { record, misses, hits, made, neutral, decided, firstClose },
}: {
  readonly page: ForecastPage;
}) {
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
          <h3 className="mb-2 text-lead">Newest misses</h3>
          {misses.length > 0 ? <ResolvedList label="Misses" list={misses} /> : <p className="text-ink2">None yet.</p>}
        </div>
        <div>
          <h3 className="mb-2 text-lead">Newest hits</h3>
          {hits.length > 0 ? <ResolvedList label="Hits" list={hits} /> : <p className="text-ink2">None yet.</p>}
        </div>
      </div>
      <p className="fine mt-6">
        Since {since}: {madeWords({ made, neutral, decided })}. A close without rows was missed while the site was down;
        none was ever removed.
      </p>
    </div>
  );
}

/** The newest forecasts, the record with its misses first, and what the same rule would have said before. */
export function ForecastsScreen({ page }: { readonly page: ForecastPage }) {
  const { choice } = page;
  const of = `${choice.symbol === "" ? "all pairs" : symbolText(choice.symbol)}, ${horizons[choice.horizon].title}`;
  return (
    <div id="forecasts">
      <Section
        className="pt-6!"
        title={page.isNewest ? "At the last New York close" : "At a past New York close"}
        lead={`${page.prices} Bias from technical ratings, levels, and the price that proves it wrong: ${of}.`}
      >
        <ForecastChoices choice={choice} />
        <div className="mt-6">
          <Close page={page} />
        </div>
        <BarsNote horizon={choice.horizon} />
      </Section>
      <Section
        id="record"
        title="The record, misses first"
        lead={`Every forecast that has been decided: ${of}. ${page.record ? page.recordPrices : ""}`}
      >
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
