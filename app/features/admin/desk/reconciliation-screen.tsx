import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { browserClient } from "#app/data/client.ts";
import { rows } from "#app/data/rows.ts";
import { QueryState } from "#app/site/query-state.tsx";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { ScrollRegion } from "#app/ui/scroll-region.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TableHead } from "#app/ui/table-head.tsx";
import { formatCents } from "#lib/amount-text.ts";
import { checkoutProvider, sellingProviders } from "#lib/checkout-providers.ts";
import { counted, plainNumber } from "#lib/figure-text.ts";
import { outcomeOf } from "../content/call-database.ts";
import { ScreenHead } from "../frame/screen-head.tsx";
import { useAct } from "../frame/use-act.ts";
import { when } from "../frame/when.ts";
import { askSales } from "./sales-desk.ts";
import { loadCheckoutProvider } from "./system-data.ts";

type Report = {
  readonly id: number;
  readonly provider: string;
  readonly state: "asked" | "running" | "complete" | "incomplete";
  readonly asked_at: string;
  readonly since: string | null;
  readonly sales_there: number | null;
  readonly orders_here: number | null;
  readonly problem: string | null;
};
type Side = { readonly totalCents: number; readonly refundedCents: number | null; readonly currency: string };
type Finding = {
  readonly id: number;
  readonly kind: "missing_here" | "unknown_there" | "amount" | "refund" | "dispute" | "dispute_won";
  readonly provider_order_id: string;
  readonly order_id: string | null;
  readonly there: Side | null;
  readonly here: Side | null;
  readonly recordable: boolean;
  readonly settled: string | null;
};

const states: Readonly<Record<Report["state"], readonly [string, BadgeTone]>> = {
  asked: ["Waiting", "neutral"],
  running: ["Comparing", "neutral"],
  complete: ["Complete", "up"],
  incomplete: ["Incomplete", "accent"],
};
const kinds: Readonly<Record<Finding["kind"], string>> = {
  missing_here: "Sold at the provider, not recorded here",
  unknown_there: "Recorded here, unknown to the provider",
  amount: "Amounts differ",
  refund: "Refunds differ",
  dispute: "Disputed at the provider, not here",
  dispute_won: "Dispute won at the provider, open here",
};
const records: Readonly<Partial<Record<Finding["kind"], string>>> = {
  refund: "Record the refund",
  dispute: "Record the dispute",
  dispute_won: "Record that it was won",
};

const mostShown = 500;

async function loadReports() {
  const client = await browserClient();
  const reports = await rows<Report>(
    client
      .from("reconciliation_reports")
      .select("id,provider,state,asked_at,since,sales_there,orders_here,problem")
      .order("id", { ascending: false })
      .limit(30),
  );
  const [newest] = reports.filter(({ state }) => state === "complete" || state === "incomplete");
  const findings = newest
    ? await rows<Finding>(
        client
          .from("reconciliation_findings")
          .select("id,kind,provider_order_id,order_id,there,here,recordable,settled")
          .eq("report_id", newest.id)
          .order("id")
          .limit(mostShown + 1),
      )
    : [];
  return { reports, newest: newest ?? null, findings };
}

function sideText(side: Side | null): string {
  if (!side) return "not there";
  const back = side.refundedCents ? `, ${formatCents(side.refundedCents, side.currency)} refunded` : "";
  return `${formatCents(side.totalCents, side.currency)}${back}`;
}

function RecordIt({ finding }: { readonly finding: Finding }) {
  const { busy, said, act } = useAct();
  if (finding.settled) return <span>{finding.settled}</span>;
  if (!finding.recordable) return null;
  const record = () => act(async () => (await askSales("record-sale", String(finding.id))).message);
  return (
    <span className="grid justify-items-start gap-2">
      <Button variant="secondary" size="sm" aria-busy={busy} onClick={() => void record()}>
        {records[finding.kind] ?? "Record the sale"}
      </Button>
      {said && <span role="status">{said}</span>}
    </span>
  );
}

function Findings({ findings }: { readonly findings: readonly Finding[] }) {
  return (
    <ScrollRegion label="Differences">
      <table className="table admin-table">
        <TableHead columns={["What", "Order", "At the provider", "Here", "Decision"]} />
        <tbody>
          {findings.map((finding) => (
            <tr key={finding.id}>
              <td>{kinds[finding.kind]}</td>
              <td className="break-all">
                {finding.order_id ? (
                  <PageLink to={`/admin/orders/${finding.order_id}`} className="text-link">
                    {finding.provider_order_id}
                  </PageLink>
                ) : (
                  finding.provider_order_id
                )}
              </td>
              <td>{sideText(finding.there)}</td>
              <td>{sideText(finding.here)}</td>
              <td>
                <RecordIt finding={finding} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function Newest({ report, findings }: { readonly report: Report; readonly findings: readonly Finding[] }) {
  const [text, tone] = states[report.state];
  return (
    <section className="grid gap-4" aria-label="Newest comparison">
      <h2 className="flex flex-wrap items-center gap-3">
        {checkoutProvider(report.provider).name}, {when(report.asked_at)} <Badge tone={tone}>{text}</Badge>
      </h2>
      {report.problem && (
        <p role="alert" className="note-rule">
          {report.problem} What is missing below may only not have been read.
        </p>
      )}
      <p className="text-ink2">
        {report.since && `Since ${when(report.since)}: `}
        {counted(report.sales_there ?? 0, "sale")} at the provider, {counted(report.orders_here ?? 0, "order")} here.
      </p>
      {findings.length > mostShown && (
        <p role="note">
          The first {mostShown} differences are shown. Record these, then compare again to see the rest.
        </p>
      )}
      {findings.length > 0 ? (
        <Findings findings={findings.slice(0, mostShown)} />
      ) : (
        <p className="inset p-6">
          {report.state === "complete" ? "Nothing differs." : "Nothing differs in what could be read."}
        </p>
      )}
    </section>
  );
}

type CompareProps = { readonly last: string | undefined; readonly going: boolean };

function Compare({ last, going }: CompareProps) {
  const { said, act } = useAct();
  const [chosen, choose] = useState<string | null>(null);
  const connected = useQuery({ queryKey: ["admin", "checkout-provider"], queryFn: loadCheckoutProvider }).data;
  const provider = chosen ?? sellingProviders.find(([id]) => id === connected)?.[0] ?? last ?? "gumroad";
  const ask = () =>
    act(async () => {
      await outcomeOf("ask_reconciliation", { provider });
      return null;
    });
  const text = said ?? (going ? "Comparing. The result appears here." : null);
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        label="Provider"
        options={sellingProviders}
        value={provider}
        onChange={({ target }) => choose(target.value)}
      />
      <Button onClick={() => void ask()}>Compare now</Button>
      {text && <p role="status">{text}</p>}
    </div>
  );
}

const isGoing = ({ state }: Report) => state === "asked" || state === "running";

/** Orders here beside the sales that the provider knows of. */
export function ReconciliationScreen() {
  const query = useQuery({
    queryKey: ["admin", "reconciliation"],
    queryFn: loadReports,
    refetchInterval: ({ state }) => (state.data?.reports.some(isGoing) ? 2_000 : false),
  });
  return (
    <>
      <ScreenHead
        title="Reconciliation"
        about="Each day the sales of the last 60 days are read from your checkout provider and compared with the orders here. It changes nothing; you decide about each difference."
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <Compare last={query.data?.newest?.provider} going={query.data?.reports.some(isGoing) ?? false} />
        <QueryState query={query} what="comparisons">
          {({ reports, newest, findings }) => (
            <>
              {newest ? (
                <Newest report={newest} findings={findings} />
              ) : (
                <p className="inset p-6">
                  Nothing was compared yet. It takes a checkout provider and the key of its interface.
                </p>
              )}
              {reports.length > 1 && (
                <details className="admin-details">
                  <summary>All comparisons</summary>
                  <ul>
                    {reports.map(({ id, provider, asked_at: at, state, sales_there: there, problem }) => (
                      <li key={id} className="py-1">
                        {when(at)}, {checkoutProvider(provider).name}: {states[state][0].toLowerCase()}
                        {there !== null && `, ${plainNumber(there)} sales read`}
                        {problem && `. ${problem}`}
                      </li>
                    ))}
                  </ul>
                </details>
              )}
            </>
          )}
        </QueryState>
      </div>
    </>
  );
}
