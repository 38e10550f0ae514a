import { useQuery } from "@tanstack/react-query";
import { browserClient } from "#app/data/client.ts";
import { EmailText } from "#app/ui/email-text.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { topicLabel } from "#lib/support-tickets.ts";
import { PersonText } from "../frame/person-text.tsx";
import { when } from "../frame/when.ts";
import { KeyedList } from "../list/keyed-list.tsx";
import type { KeyedTable } from "../list/keyed-rows.ts";
import { loadTicketStaff, ticketStates } from "./tickets.ts";

type Ticket = {
  readonly number: number;
  readonly email: string;
  readonly name: string;
  readonly topic: string;
  readonly subject: string;
  readonly status: string;
  readonly assigned_to: string | null;
  readonly changed_at: string;
};

const tableFor = (me: string): KeyedTable => ({
  room: "support_tickets",
  key: "number",
  columns: "number,email,name,topic,subject,status,assigned_to,changed_at",
  searched: ["email", "name", "subject"],
  numbers: ["number"],
  order: ["changed_at", "down"],
  sortable: ["number", "email", "topic", "status", "changed_at"],
  filters: {
    open: ["status", "eq", "open"],
    mine: ["assigned_to", "eq", me],
    nobodys: ["assigned_to", "is", "null"],
    answered: ["status", "eq", "answered"],
    closed: ["status", "eq", "closed"],
  },
});

const loadMe = async () => (await (await browserClient()).auth.getSession()).data.session?.user.id ?? "";

/** The support inbox. A ticket opens on its own screen, where it is answered. */
export function TicketsScreen() {
  const { data: me } = useQuery({ queryKey: ["admin", "me"], queryFn: loadMe });
  const { data: staff } = useQuery({ queryKey: ["admin", "ticket-staff"], queryFn: loadTicketStaff });
  if (me === undefined) return <p role="status">Loading tickets…</p>;
  return (
    <KeyedList<Ticket>
      title="Tickets"
      about="What people asked by the support form. Your answer goes to them by mail."
      table={tableFor(me)}
      filters={[
        ["all", "All"],
        ["open", "Waiting for you"],
        ["mine", "Assigned to me"],
        ["nobodys", "Assigned to nobody"],
        ["answered", "Answered"],
        ["closed", "Closed"],
      ]}
      empty={<p>No ticket yet. The form is on the support page.</p>}
      columns={[
        {
          name: "number",
          label: "Ticket",
          cell: ({ number, subject }) => (
            <PageLink to={`/admin/tickets/${number}`} className="text-link font-semibold">
              #{number} {subject}
            </PageLink>
          ),
        },
        { name: "status", label: "State", cell: ({ status }) => ticketStates[status] ?? status },
        {
          name: "email",
          label: "From",
          cell: ({ name, email }) => <PersonText name={name} email={email} />,
        },
        { name: "topic", label: "Topic", cell: ({ topic }) => topicLabel(topic) },
        {
          name: "assigned_to",
          label: "Assigned to",
          cell: ({ assigned_to: to }) => <EmailText address={to ? (staff?.get(to) ?? "") : "nobody"} />,
        },
        { name: "changed_at", label: "Last change", cell: ({ changed_at: at }) => when(at) },
      ]}
    />
  );
}
