import { useMemo } from "react";
import { CurveChart } from "#app/ui/chart/curve-chart.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { shortDate } from "#lib/date-text.ts";
import { plainNumber } from "#lib/figure-text.ts";
import { FileButton } from "./file-button.tsx";
import { NumberTable } from "./number-table.tsx";
import { type VisitReport, visitsByDay } from "./visit-report.ts";

type Props = { readonly report: VisitReport; readonly days: readonly string[] };

export const SwitchedOff = () => (
  <p className="note-rule">
    Visits are not counted now.{" "}
    <PageLink to="/admin/visit-settings" className="text-link">
      Visit counts
    </PageLink>{" "}
    turns it on.
  </p>
);

/** How many pages were opened, and how many visits began, by day. */
export function Visits({ report, days }: Props) {
  const series = useMemo(() => {
    const counts = visitsByDay(report, days);
    return [
      { id: "views", label: "Page views", values: counts.map(({ views }) => views), tone: "accent", area: true },
      { id: "arrivals", label: "Arrivals", values: counts.map(({ arrivals }) => arrivals), tone: "second" },
    ] as const;
  }, [report, days]);
  return (
    <section className="grid gap-5" aria-label="Visits">
      <h2>Visits</h2>
      <p className="small max-w-[70ch] text-ink2">
        An arrival is a page opened from outside the site. People are not counted: nobody is recognized from one visit
        to the next. Left out are browsers that send Do Not Track or Global Privacy Control, robots that name
        themselves, and visitors without JavaScript; robots that pose as people are counted.
      </p>
      {series.some(({ values }) => values.some((value) => value > 0)) ? (
        <CurveChart
          label="Page views and arrivals by day"
          series={series}
          xLabel={(row) => shortDate(days[row] ?? "")}
          format={(value) => plainNumber(value)}
          height={220}
        />
      ) : (
        <p className="inset p-6">No page was opened in these days.</p>
      )}
      <NumberTable
        label="Page views"
        className="max-h-96"
        columns={["Page", "Views"]}
        rows={report.pages.slice(0, 100).map(({ path, views }) => ({
          key: path,
          name: path,
          cells: [views],
        }))}
      />
      <p>
        <FileButton
          name={`page-views-${days[0]}-to-${days.at(-1)}`}
          what="page views"
          header={["page", "views"]}
          rows={() => report.pages.map(({ path, views }) => [path, views])}
        />
      </p>
    </section>
  );
}
