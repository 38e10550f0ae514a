import { type SubmitEvent, useState } from "react";
import { formProblem } from "#app/data/form-call.ts";
import { replyToTicket, type TicketView } from "#app/data/tickets.ts";
import { Button } from "#app/ui/button.tsx";
import { ProblemNote } from "#app/ui/problem-note.tsx";
import { MessageFields } from "./message-fields.tsx";

/** `count` messages were taken: each empties the form. */
type State = { readonly busy?: boolean; readonly problem?: string; readonly count: number };
type VisitorProps = { readonly link: string; readonly onChanged: (ticket: TicketView) => void };

/** A further message of the visitor who has the link. */
export function VisitorReply({ link, onChanged }: VisitorProps) {
  const [{ busy, problem, count }, setState] = useState<State>({ count: 0 });
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    form.set("link", link);
    setState({ count, busy: true });
    try {
      onChanged(await replyToTicket(form));
      setState({ count: count + 1 });
    } catch (error) {
      setState({ count, problem: formProblem(error) });
    }
  };
  return (
    <form key={count} method="post" onSubmit={(event) => void submit(event)} className="mt-8 grid max-w-[640px] gap-5">
      <h2 className="text-h3">Add a message</h2>
      <MessageFields />
      <ProblemNote text={problem} className="border-down!" />
      <Button type="submit" aria-busy={busy} disabled={busy} className="justify-self-start">
        Send the message
      </Button>
    </form>
  );
}
