import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { browserClient } from "#app/data/client.ts";
import { QueryState } from "#app/site/query-state.tsx";
import { EmailText } from "#app/ui/email-text.tsx";
import { toast } from "#app/ui/toast.ts";
import { ConfirmedAct } from "../frame/confirmed-act.tsx";
import { ScreenHead } from "../frame/screen-head.tsx";
import { useStaff } from "../frame/staff-context.ts";
import { when } from "../frame/when.ts";
import { LeadForm } from "./lead-form.tsx";
import { LeadLinks } from "./lead-links.tsx";
import { LeadNotes } from "./lead-notes.tsx";
import { eraseLead, type Lead, leadKey, loadLead } from "./leads.ts";

const back = { to: "/admin/leads", name: "Leads" };

function Erase({ lead }: { readonly lead: Lead }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const erase = async () => {
    const erased = await eraseLead(await browserClient(), lead.id);
    toast({ title: erased ? "The lead is erased" : "Someone erased it before" });
    await navigate(back.to);
    await queries.invalidateQueries({ queryKey: ["admin"] });
    return null;
  };
  return (
    <ConfirmedAct
      button="Erase"
      variant="danger"
      title={`Erase ${lead.email}?`}
      description="Its notes and what was agreed to are erased with it, for good. Tickets, bookings and the newsletter of this address are erased at their own places; an account takes everything along."
      act="Erase"
      run={erase}
    />
  );
}

function Origin({ lead }: { readonly lead: Lead }) {
  return (
    <section className="panel grid content-start gap-2 p-5" aria-labelledby="lead-origin">
      <h2 id="lead-origin">Where from</h2>
      <p>
        {lead.source}, {when(lead.consented_at)}
      </p>
      <p className="small">The form said: {lead.consent}</p>
      {lead.other_emails.length > 0 && <p className="break-all">Also writes from {lead.other_emails.join(", ")}</p>}
    </section>
  );
}

/** One lead: what was agreed to, how far the talk is, notes, and what else is stored with its address. */
export function LeadScreen({ id }: { readonly id: string }) {
  const { role } = useStaff();
  const query = useQuery({ queryKey: leadKey(id), queryFn: async () => loadLead(await browserClient(), id) });
  return (
    <QueryState query={query} what="the lead">
      {(lead) =>
        lead === null ? (
          <ScreenHead title="No such lead" about="It was erased or merged into another one." back={back} />
        ) : (
          <>
            <ScreenHead
              title={<EmailText address={lead.name || lead.email} />}
              about={lead.name ? <EmailText address={lead.email} /> : null}
              back={back}
            >
              {role === "owner" && <Erase lead={lead} />}
            </ScreenHead>
            <div className="grid items-start gap-5 lg:grid-cols-2">
              <LeadForm lead={lead} />
              <LeadNotes id={id} />
              <Origin lead={lead} />
              <LeadLinks lead={lead} />
            </div>
          </>
        )
      }
    </QueryState>
  );
}
