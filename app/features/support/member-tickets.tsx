import { useQuery } from "@tanstack/react-query";
import { loadMemberTickets } from "#app/data/tickets.ts";
import { QueryState } from "#app/site/query-state.tsx";
import { statusText } from "./status-text.ts";

/** The signed-in member's tickets, each with the link to its page; load it with React.lazy. */
export default function MemberTickets({ userId }: { readonly userId: string }) {
  const query = useQuery({ queryKey: ["tickets", userId], queryFn: loadMemberTickets });
  return (
    <QueryState query={query} what="your tickets">
      {({ tickets }) => <Tickets tickets={tickets} />}
    </QueryState>
  );
}

function Tickets({ tickets }: Pick<Awaited<ReturnType<typeof loadMemberTickets>>, "tickets">) {
  if (tickets.length === 0)
    return (
      <p>
        No tickets with your email address.{" "}
        <a className="text-link" href="/support#ticket">
          Write to support
        </a>
        .
      </p>
    );
  return (
    <ul className="cells">
      {tickets.map(({ number, subject, status, link }) => (
        <li key={number}>
          <a
            className="flex min-h-11 flex-wrap items-baseline gap-x-4 gap-y-1 px-5 py-3"
            href={`/support/ticket#${link}`}
          >
            <span className="min-w-0 break-words font-semibold">
              #{number} {subject}
            </span>
            <span className="fine">{statusText[status]}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
