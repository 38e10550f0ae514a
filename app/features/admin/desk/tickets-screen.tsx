import { PageLink } from "#app/ui/page-link.tsx";
import { topicLabel } from "#lib/support-tickets.ts";
import { DeskList, when } from "./desk-list.tsx";
import type { DeskTable } from "./desk-rows.ts";

type Ticket = {
  readonly number: number;
  readonly email: string;
  readonly name: string;
  readonly topic: string;
  readonly subject: string;
  readonly status: string;
  readonly changed_at: string;
};

const table: DeskTable = {
  room: "support_tickets",
  columns: "number,email,name,topic,subject,status,changed_at",
  searched: ["number", "email", "name", "subject"],
  order: ["changed_at", "down"],
  sortable: ["number", "email", "topic", "status", "changed_at"],
  filters: {
    open: ["status", "eq", "open"],
    answered: ["status", "eq", "answered"],
    closed: ["status", "eq", "closed"],
  },
};
const states: Readonly<Record<string, string>> = { open: "Waits for you", answered: "Answered", closed: "Closed" };

/** The support inbox. A ticket opens on its own page, where it is answered. */
export function TicketsScreen() {
  return (
    <DeskList<Ticket>
      title="Tickets"
      about="What people asked by the support form. Your answer goes to them by mail."
      table={table}
      keyOf={({ number }) => String(number)}
      filters={[
        ["all", "All"],
        ["open", "Waiting for you"],
        ["answered", "Answered"],
        ["closed", "Closed"],
      ]}
      empty={<p>No ticket yet. The form is on the support page.</p>}
      columns={[
        {
          name: "number",
          label: "Ticket",
          cell: ({ number, subject }) => (
            <PageLink to={`/support/ticket#${number}`} className="text-link font-semibold">
              #{number} {subject}
            </PageLink>
          ),
        },
        { name: "status", label: "State", cell: ({ status }) => states[status] ?? status },
        {
          name: "email",
          label: "From",
          cell: ({ name, email }) => <span className="break-all">{name ? `${name}, ${email}` : email}</span>,
        },
        { name: "topic", label: "Topic", cell: ({ topic }) => topicLabel(topic) },
        { name: "changed_at", label: "Last change", cell: ({ changed_at: at }) => when(at) },
      ]}
    />
  );
}
