import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { browserClient } from "#app/data/client.ts";
import { rows } from "#app/data/rows.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { callDatabase, outcomeOf } from "../content/call-database.ts";
import { saveProblem } from "../content/changes.ts";
import { newRow } from "../content/item-query.ts";
import { markdown, momentOf } from "../definition/field.ts";
import { keptForm } from "../form/kept-form.ts";
import { MarkdownControl } from "../form/markdown-control.tsx";
import { type Broadcast, everybody, type Segment, storedSegment } from "./broadcasts.ts";
import { SegmentFields } from "./segment-fields.tsx";

const bodyField = markdown("Text", { most: 50_000 });

const sendWords: Readonly<Record<string, string>> = {
  scheduled: "It goes out at its time, a few hundred mails a minute.",
  empty: "Nobody subscribed fits. Choose a wider group.",
  started: "It has been sent or scheduled already.",
  gone: "This issue is not there any more.",
};

type Written = { readonly subject: string; readonly body: string; readonly segment: Segment };

type Work = (stored: string) => Promise<string>;

async function test(stored: string): Promise<string> {
  const answer = (await callDatabase("test_broadcast", { broadcast: stored })) as { outcome: string; to?: string };
  if (answer.outcome === "asked")
    return `A test goes to ${answer.to}. Look at it there before you send it to everybody.`;
  return answer.outcome === "gone" ? (sendWords.gone ?? "") : "Too many tests in this hour. Try again later.";
}

const send =
  (moment: string | null): Work =>
  async (stored) => {
    const outcome = await outcomeOf("send_broadcast", { broadcast: stored, at: moment });
    return sendWords[outcome] ?? outcome;
  };

async function store(id: string, { subject, body, segment }: Written): Promise<string> {
  const client = await browserClient();
  const values = { subject: subject.trim(), body, segment: storedSegment(segment) };
  const query =
    id === newRow
      ? client.from("newsletter_broadcasts").insert(values)
      : client.from("newsletter_broadcasts").update(values).eq("id", id);
  const [row] = await rows<{ id: string }>(query.select("id"));
  if (!row) throw new Error("This issue is not there any more. Copy your text and write a new one.");
  keptForm.forget("newsletter", id);
  return row.id;
}

type ControlsProps = { readonly busy: boolean; readonly attempt: (work: Work) => Promise<void> };

/** What is done with an issue; each stores it first. */
function SendControls({ busy, attempt }: ControlsProps) {
  const [at, setAt] = useState("");
  const [problem, setProblem] = useState<string | undefined>();
  const [asking, setAsking] = useState(false);
  const schedule = () => {
    const read = momentOf(at);
    const wrong =
      "problem" in read ? read.problem : Date.parse(read.at) < Date.now() ? "That time has passed." : undefined;
    setProblem(wrong);
    if (!("problem" in read) && !wrong) void attempt(send(read.at));
  };
  const state = { "aria-busy": busy, disabled: busy };
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" {...state} onClick={() => void attempt(async () => "Saved as a draft.")}>
          Save the draft
        </Button>
        <Button variant="secondary" {...state} onClick={() => void attempt(test)}>
          Send a test to me
        </Button>
        <Button {...state} onClick={() => setAsking(true)}>
          Send now
        </Button>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="Send at"
          type="datetime-local"
          help="In your own time zone."
          value={at}
          error={problem}
          onChange={({ target }) => setAt(target.value)}
        />
        <Button variant="secondary" {...state} onClick={schedule}>
          Schedule
        </Button>
      </div>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title="Send this issue now?"
        description="What was handed to the mail server cannot be taken back."
      >
        <Button
          onClick={() => {
            setAsking(false);
            void attempt(send(null));
          }}
        >
          Send it
        </Button>
      </Dialog>
    </>
  );
}

/** Writes an issue, tries it and sends it. */
export function BroadcastEditor({ broadcast, id }: { readonly broadcast: Broadcast | null; readonly id: string }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const kept = useMemo(() => keptForm.read("newsletter", id), [id]);
  const [subject, setSubject] = useState(String(kept?.subject ?? broadcast?.subject ?? ""));
  const [body, setBody] = useState(String(kept?.body ?? broadcast?.body ?? ""));
  const [segment, setSegment] = useState<Segment>({ ...everybody, ...broadcast?.segment });
  const [busy, setBusy] = useState(false);
  // What the first saving said: the issue has an address of its own since then.
  const { state } = useLocation() as { readonly state: { readonly said?: string } | null };
  const [said, setSaid] = useState<string | null>(state?.said ?? null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const keep = (values: { subject: string; body: string }) => keptForm.keep("newsletter", id, values);

  const attempt = async (work: Work) => {
    const missing = {
      ...(subject.trim() ? {} : { subject: "Write a subject." }),
      ...(body.trim() ? {} : { body: "Write a text." }),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0) return setSaid("Nothing was saved: look at the fields above.");
    setBusy(true);
    setSaid(null);
    try {
      const stored = await store(id, { subject, body, segment });
      // It is stored, whatever comes of the rest.
      const answer = await work(stored).catch(saveProblem);
      setSaid(answer);
      await queries.invalidateQueries({ queryKey: ["admin"] });
      if (stored !== id) void navigate(`/admin/newsletter/${stored}`, { replace: true, state: { said: answer } });
    } catch (error) {
      setSaid(saveProblem(error));
    }
    setBusy(false);
  };
  return (
    <div className="grid max-w-[860px] gap-5">
      <TextField
        label="Subject"
        maxLength={150}
        value={subject}
        error={errors.subject}
        onChange={({ target }) => {
          setSubject(target.value);
          keep({ subject: target.value, body });
        }}
      />
      <MarkdownControl
        name="body"
        field={bodyField}
        value={body}
        errors={errors}
        onChange={(value) => {
          setBody(String(value));
          keep({ subject, body: String(value) });
        }}
      />
      <SegmentFields segment={segment} change={(part) => setSegment({ ...segment, ...part })} />
      <SendControls busy={busy} attempt={attempt} />
      {said && (
        <p role="status" className="note-rule">
          {said}
        </p>
      )}
    </div>
  );
}
