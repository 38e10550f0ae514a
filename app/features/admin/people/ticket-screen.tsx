import { useQuery } from "@tanstack/react-query";
import { browserClient } from "#app/data/client.ts";
import { QueryState } from "#app/site/query-state.tsx";
import { TicketFile } from "#app/site/ticket-file.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmailText } from "#app/ui/email-text.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { topicLabel, unverifiedSender } from "#lib/support-tickets.ts";
import { outcomeOf } from "../content/call-database.ts";
import { ScreenHead } from "../frame/screen-head.tsx";
import { useAct } from "../frame/use-act.ts";
import { when } from "../frame/when.ts";
import { TicketAnswer } from "./ticket-answer.tsx";
import { type DeskTicket, loadDeskTicket, loadTicketStaff, ticketKey, ticketStates } from "./tickets.ts";

type Props = { readonly ticket: DeskTicket; readonly staff: ReadonlyMap<string, string> };

/** What was written, the oldest first. */
function DeskThread({ ticket, staff }: Props) {
  return (
    <ol className="grid gap-4" aria-label="Messages">
      {ticket.messages.map((message) => (
        <li key={message.id} className="panel min-w-0 p-5">
          <p className="small break-words text-ink2">
            <strong className="text-ink">
              {message.author === "desk" ? (staff.get(message.staff ?? "") ?? "Support") : ticket.name || ticket.email}
            </strong>
            , {when(message.written_at)}
          </p>
          <p className="mt-2 whitespace-pre-line break-words">{message.body}</p>
          {message.files.length > 0 && (
            <ul className="mt-3 flex flex-wrap gap-3">
              {message.files.map((file) => (
                <TicketFile key={file.id} ticket={String(ticket.number)} file={file} />
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}

const back = { to: "/admin/tickets", name: "Tickets" };

const words: Readonly<Record<string, string>> = {
  unknown: "This ticket is not there any more.",
  not_staff: "This account does not answer tickets any more.",
};

type CareProps = { readonly ticket: DeskTicket; readonly staff: ReadonlyMap<string, string> };

/** Who takes care of the ticket, and closing it without a word. */
function Care({ ticket, staff }: CareProps) {
  const { said: problem, act } = useAct();
  const change = (name: string, values: object) => void act(async () => words[await outcomeOf(name, values)] ?? null);
  const { number, status, assigned_to: assigned } = ticket;
  const closed = status === "closed";
  return (
    <div className="mb-5 flex flex-wrap items-end gap-4">
      <SelectField
        label="Assigned to"
        className="min-w-0 max-w-full"
        options={[["", "Nobody"], ...staff]}
        value={assigned ?? ""}
        onChange={({ target }) => change("assign_ticket", { number, staff: target.value || null })}
      />
      <Button variant="secondary" onClick={() => change("close_ticket", { number, closed: !closed })}>
        {closed ? "Open again" : "Close without an answer"}
      </Button>
      {problem && <p role="alert">{problem}</p>}
    </div>
  );
}

/** One ticket of the inbox: what was written, who takes care of it, and the answer. */
export function TicketScreen({ number }: { readonly number: number }) {
  const query = useQuery({
    queryKey: ticketKey(number),
    queryFn: async () => loadDeskTicket(await browserClient(), number),
    refetchInterval: 15_000,
  });
  const { data: staff = new Map<string, string>() } = useQuery({
    queryKey: ["admin", "ticket-staff"],
    queryFn: loadTicketStaff,
  });
  return (
    <QueryState query={query} what="the ticket">
      {(ticket) =>
        ticket === null ? (
          <ScreenHead title="No such ticket" about="It was erased, or its number is mistyped." back={back} />
        ) : (
          <div className="max-w-[860px]">
            <ScreenHead
              title={<span className="break-words">{`#${ticket.number} ${ticket.subject}`}</span>}
              about={
                <span className="break-words">
                  {topicLabel(ticket.topic)}, {ticketStates[ticket.status]?.toLowerCase()}. From{" "}
                  {ticket.name && `${ticket.name}, `}
                  <PageLink to={`/admin/leads?q=${encodeURIComponent(ticket.email)}`} className="text-link">
                    <EmailText address={ticket.email} />
                  </PageLink>
                </span>
              }
              back={back}
            />
            {ticket.reader === "writer" && <p className="small mb-5 max-w-[70ch] text-ink2">{unverifiedSender}</p>}
            <Care ticket={ticket} staff={staff} />
            <DeskThread ticket={ticket} staff={staff} />
            <TicketAnswer key={number} ticket={ticket} />
          </div>
        )
      }
    </QueryState>
  );
}
