import { useQueryClient } from "@tanstack/react-query";
import { browserClient } from "#app/data/client.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { shortDate } from "#lib/date-text.ts";
import { tableCsv } from "#trading/market/import/export-csv.ts";
import { loadAll } from "../content/rows.ts";
import { CsvButton } from "../frame/csv-button.tsx";
import { PersonText } from "../frame/person-text.tsx";
import { useStaff } from "../frame/staff-context.ts";
import { when } from "../frame/when.ts";
import { KeyedList } from "../list/keyed-list.tsx";
import { LeadFile } from "./lead-file.tsx";
import { type Lead, leadColumns, leadsTable, stageNames, stages } from "./leads.ts";
import { leadFileColumns } from "./plan-leads.ts";

async function leadsCsv(): Promise<string> {
  const all = await loadAll<Lead>(await browserClient(), leadsTable, { columns: leadColumns });
  const lines = all.map((lead) => leadFileColumns.map((name) => lead[name] ?? ""));
  return tableCsv([...leadFileColumns], lines, "\r\n");
}

/** Everybody who gave an address in a form, and how far the talk with them is. */
export function LeadsScreen() {
  const { role } = useStaff();
  const queries = useQueryClient();
  return (
    <KeyedList<Lead>
      title="Leads"
      about="Addresses that people gave in a form: tickets, bookings, payments in coin, the newsletter. Each is here once, with what its first form said."
      table={leadsTable}
      filters={[["all", "All"], ...stages.map((stage) => [stage, stageNames[stage]] as const), ["due", "With a date"]]}
      actions={
        role === "owner" && (
          <>
            <LeadFile changed={() => void queries.invalidateQueries({ queryKey: ["admin"] })} />
            <CsvButton name="leads" read={leadsCsv} />
          </>
        )
      }
      empty={<p>Nobody yet. The first ticket, booking or confirmed newsletter sign-up appears here by itself.</p>}
      columns={[
        {
          name: "email",
          label: "Who",
          cell: ({ id, email, name }) => (
            <PageLink to={`/admin/leads/${id}`} className="text-link font-semibold">
              <PersonText name={name} email={email} />
            </PageLink>
          ),
        },
        { name: "stage", label: "Stage", cell: ({ stage }) => stageNames[stage] },
        { name: "source", label: "Source", cell: ({ source }) => source },
        {
          name: "next_step_on",
          label: "Next step",
          cell: ({ next_step: step, next_step_on: day }) => (
            <>
              {day && <span className="whitespace-nowrap">{shortDate(day)}</span>}
              {step && <span className="block small text-ink2">{step}</span>}
            </>
          ),
        },
        { name: "last_contact_at", label: "Last contact", cell: ({ last_contact_at: at }) => when(at) },
      ]}
    />
  );
}
