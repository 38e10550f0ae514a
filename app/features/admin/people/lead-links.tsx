import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { QueryState } from "#app/site/query-state.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { toast } from "#app/ui/toast.ts";
import { outcomeOf } from "../content/call-database.ts";
import { ConfirmedAct } from "../frame/confirmed-act.tsx";
import { when } from "../frame/when.ts";
import { type Lead, type LeadDetails, leadKey, loadLeadDetails } from "./leads.ts";

type Similar = LeadDetails["similar"][number];

function Merge({ lead, other }: { readonly lead: Lead; readonly other: Similar }) {
  const queries = useQueryClient();
  const merge = async () => {
    const outcome = await outcomeOf("merge_leads", { kept: lead.id, merged: other.id });
    if (outcome !== "merged") return "One of the two is not there any more. Nothing was merged.";
    toast({ title: `${other.email} is now part of this lead` });
    await queries.invalidateQueries({ queryKey: ["admin", "leads"] });
    await queries.invalidateQueries({ queryKey: ["admin", "desk", "leads"] });
    return null;
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-3">
      <PageLink to={`/admin/leads/${other.id}`} className="text-link break-all">
        {other.name ? `${other.name}, ${other.email}` : other.email}
      </PageLink>
      <ConfirmedAct
        button="Merge into this one"
        variant="secondary"
        title={`Merge ${other.email} into ${lead.email}?`}
        description="Its notes and its address come here, and the words of whichever form was first stay. It cannot be taken apart again."
        act="Merge"
        run={merge}
      />
    </li>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h3 className="text-body!">{title}</h3>
      <ul className="grid gap-2">{children}</ul>
    </div>
  );
}

function Links({ lead, details }: { readonly lead: Lead; readonly details: LeadDetails }) {
  const { member, orders, tickets, bookings, newsletter, similar } = details;
  const empty = !member && !newsletter && [orders, tickets, bookings, similar].every(({ length }) => length === 0);
  return (
    <>
      {empty && <p className="text-ink2">Nothing else is stored with this address.</p>}
      {member && (
        <PageLink to={`/admin/members/${member}`} className="text-link justify-self-start">
          Has an account
        </PageLink>
      )}
      {newsletter && <p>Newsletter: {newsletter}</p>}
      <Part title="Orders">
        {orders.map(({ id, number, status }) => (
          <li key={id}>
            <PageLink to={`/admin/orders/${id}`} className="text-link break-all">
              {number}
            </PageLink>
            , {status}
          </li>
        ))}
      </Part>
      <Part title="Tickets">
        {tickets.map(({ number, subject, status }) => (
          <li key={number}>
            <PageLink to={`/admin/tickets/${number}`} className="text-link break-words">
              #{number} {subject}
            </PageLink>
            , {status}
          </li>
        ))}
      </Part>
      <Part title="Bookings">
        {bookings.map(({ number, at, status }) => (
          <li key={number}>
            <PageLink to={`/admin/bookings?q=${number}`} className="text-link">
              B{number}
            </PageLink>
            , {when(at)}, {status}
          </li>
        ))}
      </Part>
      <Part title="Perhaps the same person">
        {similar.map((other) => (
          <Merge key={other.id} lead={lead} other={other} />
        ))}
      </Part>
    </>
  );
}

/** What else is stored with the lead's addresses. */
export function LeadLinks({ lead }: { readonly lead: Lead }) {
  const query = useQuery({
    queryKey: [...leadKey(lead.id), "details"],
    queryFn: () => loadLeadDetails(lead.id),
  });
  return (
    <section className="panel grid content-start gap-4 p-5" aria-labelledby="lead-links">
      <h2 id="lead-links">The same address elsewhere</h2>
      <QueryState query={query} what="what else there is">
        {(details) => details && <Links lead={lead} details={details} />}
      </QueryState>
    </section>
  );
}
