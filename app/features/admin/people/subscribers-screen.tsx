import { useQueryClient } from "@tanstack/react-query";
import { browserClient } from "#app/data/client.ts";
import { rows } from "#app/data/rows.ts";
import { EmailText } from "#app/ui/email-text.tsx";
import { tableCsv } from "#trading/market/import/export-csv.ts";
import { loadAll } from "../content/rows.ts";
import { ConfirmedAct } from "../frame/confirmed-act.tsx";
import { CsvButton } from "../frame/csv-button.tsx";
import { when } from "../frame/when.ts";
import { KeyedList } from "../list/keyed-list.tsx";
import type { KeyedTable } from "../list/keyed-rows.ts";
import { ReportBounces } from "./report-bounces.tsx";

const names = [
  "email",
  "status",
  "source",
  "language",
  "interests",
  "consent",
  "requested_at",
  "confirmed_at",
  "ended_at",
  "ended_by",
] as const;
type Subscriber = Readonly<Record<"id" | Exclude<(typeof names)[number], "interests">, string>> & {
  readonly interests: readonly string[];
};

const table: KeyedTable = {
  room: "newsletter_subscribers",
  key: "id",
  columns: `id,${names.join(",")}`,
  searched: ["email", "source"],
  order: ["confirmed_at", "down"],
  sortable: ["email", "status", "source", "confirmed_at"],
  filters: {
    subscribed: ["status", "eq", "subscribed"],
    unsubscribed: ["status", "eq", "unsubscribed"],
    bounced: ["status", "eq", "bounced"],
  },
};
const states: Readonly<Record<string, string>> = {
  subscribed: "Subscribed",
  unsubscribed: "Unsubscribed",
  bounced: "Bounced",
};

async function subscribersCsv(): Promise<string> {
  const all = await loadAll<Subscriber>(await browserClient(), table, { columns: table.columns });
  const lines = all.map((row) =>
    names.map((name) => (name === "interests" ? row.interests.join(" ") : (row[name] ?? ""))),
  );
  return tableCsv(names, lines, "\r\n");
}

function Erase({ subscriber, changed }: { readonly subscriber: Subscriber; readonly changed: () => void }) {
  const erase = async () => {
    const client = await browserClient();
    await rows(client.from(table.room).delete().eq("id", subscriber.id).select("id"));
    changed();
    return null;
  };
  return (
    <ConfirmedAct
      button="Erase"
      variant="quiet"
      title={`Erase ${subscriber.email}?`}
      description="The consent and the record of what was sent are erased with it, for good."
      act="Erase"
      run={erase}
    />
  );
}

/** Everybody on the newsletter's list, with what they agreed to. */
export function SubscribersScreen() {
  const queries = useQueryClient();
  const changed = () => void queries.invalidateQueries({ queryKey: ["admin"] });
  return (
    <KeyedList<Subscriber>
      title="Subscribers"
      about="Who confirmed the newsletter, when and where they asked for it. Nobody can be added by hand: the consent would be missing."
      table={table}
      filters={[
        ["all", "All"],
        ["subscribed", "Subscribed"],
        ["unsubscribed", "Unsubscribed"],
        ["bounced", "Bounced"],
      ]}
      actions={
        <>
          <ReportBounces changed={changed} />
          <CsvButton name="subscribers" read={subscribersCsv} />
        </>
      }
      empty={<p>Nobody yet. Turn the list on under Newsletter settings; the footer of each page then has its form.</p>}
      columns={[
        {
          name: "email",
          label: "Address",
          cell: ({ email }) => (
            <span className="font-semibold">
              <EmailText address={email} />
            </span>
          ),
        },
        {
          name: "status",
          label: "State",
          cell: ({ status, ended_by: by }) => (
            <>
              {states[status] ?? status}
              {by && <span className="block small text-ink2">{by}</span>}
            </>
          ),
        },
        {
          name: "source",
          label: "Signed up on",
          cell: ({ source, language }) => `${source}${language ? `, ${language}` : ""}`,
        },
        {
          name: "consent",
          label: "Agreed to",
          cell: ({ consent, requested_at: at }) => (
            <span className="small">
              {when(at)}: {consent}
            </span>
          ),
        },
        { name: "confirmed_at", label: "Confirmed", cell: ({ confirmed_at: at }) => when(at) },
        { name: "erase", label: "Erase", cell: (subscriber) => <Erase subscriber={subscriber} changed={changed} /> },
      ]}
    />
  );
}
