import { type SubmitEvent, useState } from "react";
import { formProblem } from "#app/data/form-call.ts";
import { answerTicket, replyToTicket, type TicketView } from "#app/data/tickets.ts";
import { Button } from "#app/ui/button.tsx";
import { MessageFields } from "./message-fields.tsx";

type Send = (form: FormData) => Promise<void>;

/** Empties the form only when the message was taken. */
function useSending(send: Send, say: (error: unknown) => string) {
  const [state, setState] = useState<{ busy?: boolean; problem?: string; count: number }>({ count: 0 });
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget, event.submitter);
    setState(({ count }) => ({ count, busy: true }));
    try {
      await send(form);
      setState(({ count }) => ({ count: count + 1 }));
    } catch (error) {
      setState(({ count }) => ({ count, problem: say(error) }));
    }
  };
  return { ...state, submit: (event: SubmitEvent<HTMLFormElement>) => void submit(event) };
}

const Problem = ({ text }: { readonly text: string | undefined }) =>
  text ? (
    <p role="alert" className="note-rule border-down!">
      {text}
    </p>
  ) : null;

type VisitorProps = { readonly link: string; readonly onChanged: (ticket: TicketView) => void };

/** A further message of the visitor who has the link. */
export function VisitorReply({ link, onChanged }: VisitorProps) {
  const { busy, problem, count, submit } = useSending(async (form) => {
    form.set("link", link);
    onChanged(await replyToTicket(form));
  }, formProblem);
  return (
    <form key={count} method="post" onSubmit={submit} className="mt-8 grid max-w-[640px] gap-5">
      <h2 className="text-h3">Add a message</h2>
      <MessageFields />
      <Problem text={problem} />
      <Button type="submit" aria-busy={busy} disabled={busy} className="justify-self-start">
        Send the message
      </Button>
    </form>
  );
}

type OwnerProps = { readonly ticket: TicketView; readonly onAnswered: () => void };

/** The owner's answer: it goes to the visitor by email. */
export function OwnerAnswer({ ticket: { number, messages }, onAnswered }: OwnerProps) {
  const { busy, problem, count, submit } = useSending(async (form) => {
    form.set("number", String(number));
    form.set("after", messages.at(-1)?.id ?? "");
    await answerTicket(form);
    onAnswered();
  }, formProblem);
  return (
    <form key={count} method="post" onSubmit={submit} className="mt-8 grid max-w-[640px] gap-5">
      <label className="field">
        <span className="field-label">Answer</span>
        <textarea className="input" name="message" rows={7} required maxLength={10_000} />
      </label>
      <Problem text={problem} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={busy}>
          Send the answer
        </Button>
        <Button type="submit" variant="secondary" name="close" value="yes" disabled={busy}>
          Send and close the ticket
        </Button>
      </div>
    </form>
  );
}
