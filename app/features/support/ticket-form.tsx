import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { formProblem } from "#app/data/form-call.ts";
import { type OpenedTicket, openTicket } from "#app/data/tickets.ts";
import { forgetTyped, restoreTyped, storeTyped } from "#app/data/typed-text.ts";
import { useNextMember } from "#app/site/use-next-member.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { EmailField } from "#app/ui/email-field.tsx";
import { ProblemNote } from "#app/ui/problem-note.tsx";
import { ScriptNote } from "#app/ui/script-note.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { SiteLink } from "#app/ui/site-link.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { TrapField } from "#app/ui/trap-field.tsx";
import { useWork } from "#app/ui/use-work.ts";
import { formNotices } from "#lib/form-notices.ts";
import { randomUuid } from "#lib/random-uuid.ts";
import { storedEmail } from "#lib/stored-session.ts";
import { supportTopics } from "#lib/support-tickets.ts";
import { EmailText } from "../../ui/email-text.tsx";
import { MessageFields } from "./message-fields.tsx";
import { type TicketProblems, ticketProblems } from "./ticket-problems.ts";

type Opened = OpenedTicket & { readonly email: string };

function TicketLink({ link }: { readonly link: string }) {
  const path = `/support/ticket#${link}`;
  return (
    <>
      <p className="mt-3 text-ink2">
        This link shows the ticket and takes further messages; anyone who has it can read the ticket.
      </p>
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <ButtonLink href={path}>Open the ticket</ButtonLink>
        <CopyButton text={`${window.location.origin}${path}`} label="Copy the link" variant="secondary" />
      </div>
    </>
  );
}

function Sent({ number, link, email }: Opened) {
  return (
    <div role="status" className="panel max-w-[640px] p-6 sm:p-8">
      <h3 className="text-lead">Your ticket has the number {number}</h3>
      <p className="mt-3 text-ink2">
        We read it during office hours and answer to <EmailText address={email} />.
      </p>
      {link === undefined ? (
        <p className="mt-3 text-ink2">
          The mail that confirms it has the link to the ticket, for further messages. If none arrives, look in the spam
          folder and check the address above; signed in with it, you find the ticket in your{" "}
          <SiteLink href="/member-area">member area</SiteLink>.
        </p>
      ) : (
        <TicketLink link={link} />
      )}
    </div>
  );
}

const typedFields = ["email", "name", "topic", "subject", "message"];

/** Opens a ticket. What was typed stays in the form until the server has taken it. */
export function TicketForm() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [problems, setProblems] = useState<TicketProblems>({});
  const { busy, problem, run } = useWork(formProblem);
  /** Names the form: one whose answer was lost is sent again, and opens one ticket. */
  const request = useRef<string | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const email = useRef<HTMLInputElement>(null);
  const fill = () => {
    restoreTyped(element.current, "ticket");
    // The server's HTML is the same for everybody: a member's address is filled in here.
    if (email.current?.value === "") email.current.value = storedEmail();
  };
  useEffect(fill, []);
  useNextMember(() => {
    element.current?.reset();
    request.current = null;
    setOpened(null);
    setProblems({});
    fill();
  });
  useEffect(() => {
    if (Object.keys(problems).length > 0) element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [problems]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const found = ticketProblems((field) => String(form.get(field) ?? ""));
    setProblems(found);
    // A message that is too long, or a file that is too large, is said beside its field while it is chosen.
    if (Object.keys(found).length > 0 || !event.currentTarget.reportValidity()) return;
    request.current ??= randomUuid();
    const sent = request.current;
    form.set("request", sent);
    void run(async () => {
      const answer = await openTicket(form);
      // Its member has signed out meanwhile: the link is nothing of whoever comes next.
      if (request.current !== sent) return;
      setOpened({ ...answer, email: String(form.get("email")) });
      forgetTyped("ticket");
    });
  };

  if (opened) return <Sent {...opened} />;
  return (
    <form
      ref={element}
      method="post"
      noValidate
      onSubmit={submit}
      onInput={({ currentTarget }) => storeTyped(currentTarget, "ticket", typedFields)}
      className="grid max-w-[640px] gap-5"
    >
      <ScriptNote>This form needs JavaScript. You can write to us by email instead; the address is above.</ScriptNote>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <EmailField ref={email} error={problems.email} help="The answer goes there." />
        <TextField label="Name (optional)" name="name" autoComplete="name" maxLength={80} />
      </div>
      <SelectField
        label="Topic"
        error={problems.topic}
        name="topic"
        required
        defaultValue=""
        options={[["", "Choose a topic"], ...supportTopics.map(({ id, label }) => [id, label] as const)]}
      />
      <TextField label="Subject" error={problems.subject} name="subject" required maxLength={150} />
      <TrapField />
      <MessageFields
        error={problems.message}
        help="Never send a password or a card number. For an order, name its number."
      />
      <ProblemNote text={problem} className="border-down!" />
      <p className="fine">
        {formNotices.ticket} <a href="/privacy#rights">Privacy</a>
      </p>
      <Button type="submit" aria-busy={busy} className="justify-self-start">
        Send the ticket
      </Button>
    </form>
  );
}
