import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, type SubmitEvent, useRef, useState } from "react";
import { browserClient } from "#app/data/client.ts";
import { FormError, formProblem } from "#app/data/form-call.ts";
import { answerTicket } from "#app/data/tickets.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldFrame, useField } from "#app/ui/field.tsx";
import { ProblemNote } from "#app/ui/problem-note.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { ticketLimits } from "#lib/support-tickets.ts";
import { keptForm } from "../form/kept-form.ts";
import { fillAnswer } from "./fill-answer.ts";
import { OthersHere } from "./others-here.tsx";
import { type DeskTicket, loadCannedAnswers, ticketKey } from "./tickets.ts";

const filesHelp = "Up to three PNG, JPEG, WebP, PDF or plain text files of 3 MB each.";

type CannedProps = { readonly ticket: DeskTicket; readonly insert: (text: string) => void };

function CannedChoice({ ticket, insert }: CannedProps) {
  const { data = [] } = useQuery({
    queryKey: ["admin", "canned-answers"],
    queryFn: async () => loadCannedAnswers(await browserClient()),
  });
  if (data.length === 0) return null;
  return (
    <SelectField
      label="Put in a canned answer"
      value=""
      options={[["", "Choose one"], ...data.map(({ id, title }) => [id, title] as const)]}
      onChange={({ target }) => {
        const chosen = data.find(({ id }) => id === target.value);
        if (chosen) insert(fillAnswer(chosen.body, ticket));
      }}
    />
  );
}

/** The last message that was on the screen when the writer began: what comes later was not read. */
function useLastRead(ticket: DeskTicket, isWriting: boolean) {
  const latest = ticket.messages.at(-1)?.id ?? "";
  const read = useRef(latest);
  if (!isWriting) read.current = latest;
  return { read, latest };
}

/** Keeps what was typed on this device until it was sent. */
function useAnswer(ticket: DeskTicket) {
  const queries = useQueryClient();
  const key = String(ticket.number);
  const [text, setText] = useState(() => String(keptForm.read("tickets", key)?.typed.message ?? ""));
  const [state, setState] = useState<{ busy?: boolean; problem?: string; said?: string; sent: number }>({ sent: 0 });
  const { read, latest } = useLastRead(ticket, text !== "");
  const latestText = useRef(text);
  latestText.current = text;
  const write = (value: string) => {
    setText(value);
    keptForm.keep("tickets", key, { message: value });
  };
  // What was typed while the answer was on its way is the beginning of the next.
  const settle = (sent: string) => {
    const now = latestText.current;
    const rest = now.startsWith(sent) ? now.slice(sent.length).trimStart() : now;
    write(rest);
    if (rest === "") keptForm.forget("tickets", key);
  };
  const loadMessages = async () => {
    await queries.refetchQueries({ queryKey: ticketKey(ticket.number) });
    return queries.getQueryData<DeskTicket>(ticketKey(ticket.number))?.messages ?? [];
  };
  const send = async (form: FormData) => {
    const before = read.current;
    setState(({ sent }) => ({ sent, busy: true }));
    form.set("number", key);
    form.set("after", before);
    try {
      await answerTicket(form);
      // The answer comes right behind what was read, and its writer has read it.
      const messages = await loadMessages();
      if (read.current === before)
        read.current = messages[messages.findIndex(({ id }) => id === before) + 1]?.id ?? before;
      settle(text);
      setState(({ sent }) => ({ sent: sent + 1, said: "Sent. The answer goes out by mail." }));
    } catch (error) {
      setState(({ sent }) => ({ sent, problem: formProblem(error) }));
      // It is shown with the words above, so the next press means that it was read.
      if (error instanceof FormError && error.status === 409)
        read.current = (await loadMessages()).at(-1)?.id ?? latest;
      return;
    }
    await queries.invalidateQueries({ queryKey: ["admin"] });
  };
  return { text, write, send, ...state };
}

/** The desk's answer, with files. Ctrl+Enter sends it. */
export function TicketAnswer({ ticket }: { readonly ticket: DeskTicket }) {
  const { text, write, send, busy, problem, said, sent } = useAnswer(ticket);
  const form = useRef<HTMLFormElement>(null);
  const field = useField(undefined, { help: "Ctrl+Enter sends it." });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(new FormData(event.currentTarget, event.submitter));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || busy || text.trim() === "") return;
    event.preventDefault();
    form.current?.requestSubmit(form.current.querySelector<HTMLButtonElement>("button[type=submit]"));
  };
  return (
    <form ref={form} className="panel mt-5 grid gap-4 p-5" aria-label="Answer" onSubmit={submit}>
      <OthersHere place={`tickets/${ticket.number}`} writing={text !== ""} />
      <CannedChoice
        ticket={ticket}
        insert={(words) => write(text.trim() === "" ? words : `${text.trimEnd()}\n\n${words}`)}
      />
      <FieldFrame label="Answer" help="Ctrl+Enter sends it." ids={field}>
        <textarea
          className="input"
          name="message"
          rows={9}
          required
          maxLength={ticketLimits.message}
          id={field.controlId}
          {...field.aria}
          value={text}
          onChange={({ target }) => write(target.value)}
          onKeyDown={onKeyDown}
        />
      </FieldFrame>
      <label className="field" key={sent}>
        <span className="field-label">Attach files (optional)</span>
        <input className="input" type="file" name="files" multiple accept=".png,.jpg,.jpeg,.webp,.pdf,.txt,.log,.csv" />
        <span className="fine">{filesHelp}</span>
      </label>
      <ProblemNote text={problem} className="border-down!" />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-busy={busy}>
          Send the answer
        </Button>
        <Button type="submit" variant="secondary" name="close" value="yes" aria-busy={busy}>
          Send and close
        </Button>
      </div>
      {said && <p role="status">{said}</p>}
    </form>
  );
}
