import { useQuery } from "@tanstack/react-query";
import { loadMemberTickets } from "#app/data/tickets.ts";
import { statusText } from "./status-text.ts";

/** The signed-in member's tickets, each with the link to its page; load it with React.lazy. */
export default function MemberTickets({ userId }: { readonly userId: string }) {
  const { data, isError } = useQuery({ queryKey: ["tickets", userId], queryFn: loadMemberTickets });
  if (isError) return <p role="alert">Your tickets could not be loaded. Reload the page to try again.</p>;
  if (!data) return <p role="status">Loading your tickets…</p>;
  if (data.tickets.length === 0)
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
      {data.tickets.map(({ number, subject, status, link }) => (
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
