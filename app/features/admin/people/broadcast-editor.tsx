import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { browserClient } from "#app/data/client.ts";
import { DataError, rows } from "#app/data/rows.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { callDatabase, outcomeOf } from "../content/call-database.ts";
import { saveProblem } from "../content/changes.ts";
import { newRow } from "../content/item-query.ts";
import { markdown } from "../definition/field.ts";
import { momentOf, shownTwice } from "../definition/typed-moment.ts";
import { keptForm } from "../form/kept-form.ts";
import { MarkdownControl } from "../form/markdown-control.tsx";
import {
  type Broadcast,
  broadcastColumns,
  everybody,
  loadBroadcast,
  type Segment,
  storedSegment,
} from "./broadcasts.ts";
import { OthersHere } from "./others-here.tsx";
import { SegmentFields } from "./segment-fields.tsx";

const bodyField = markdown("Text", { most: 50_000 });

const sendWords: Readonly<Record<string, string>> = {
  scheduled: "It goes out at its time, a few hundred mails a minute.",
  empty: "Nobody subscribed fits. Choose a wider group.",
  started: "It has been sent or scheduled already.",
  gone: "This issue is not there any more.",
  changed: "Not sent: someone changed this issue meanwhile. Reload to read it as it is now.",
};

type Written = { readonly subject: string; readonly body: string; readonly segment: Segment };
const writtenOf = (issue: Broadcast | null): Written => ({
  subject: issue?.subject ?? "",
  body: issue?.body ?? "",
  segment: { ...everybody, ...issue?.segment },
});
const isSame = (one: Written, other: Written) => JSON.stringify(one) === JSON.stringify(other);

const keepWritten = (id: string, { segment, ...words }: Written, over: Broadcast | null) =>
  keptForm.keep("newsletter", id, { ...words, segment: [segment], over: over?.changed_at ?? "" });

type Work = (stored: Broadcast) => Promise<string>;

async function test({ id }: Broadcast): Promise<string> {
  const answer = (await callDatabase("test_broadcast", { broadcast: id })) as { outcome: string; to?: string };
  if (answer.outcome === "asked")
    return `A test goes to ${answer.to}. Look at it there before you send it to everybody.`;
  return answer.outcome === "gone" ? (sendWords.gone ?? "") : "Too many tests in this hour. Try again later.";
}

const send =
  (moment: string | null, twice = false): Work =>
  async ({ id, changed_at: read }) => {
    const outcome = await outcomeOf("send_broadcast", { broadcast: id, at: moment, read });
    const words = sendWords[outcome] ?? outcome;
    return outcome === "scheduled" && twice ? `${words} ${shownTwice}` : words;
  };

/** @returns the issue as stored; null when somebody else changed it after it was read, and nothing was written. */
async function store(
  id: string,
  read: Broadcast | null,
  { subject, body, segment }: Written,
): Promise<Broadcast | null> {
  const client = await browserClient();
  const values = { subject: subject.trim(), body, segment: storedSegment(segment) };
  const query =
    read === null
      ? client.from("newsletter_broadcasts").insert(values)
      : client
          .from("newsletter_broadcasts")
          .update(values)
          .eq("id", read.id)
          .eq("status", "draft")
          .eq("changed_at", read.changed_at);
  const [row] = await rows<Broadcast>(query.select(broadcastColumns));
  if (row) keptForm.forget("newsletter", id);
  return row ?? null;
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
    if (!("problem" in read) && !wrong) void attempt(send(read.at, read.twice));
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" aria-busy={busy} onClick={() => void attempt(async () => "Saved as a draft.")}>
          Save the draft
        </Button>
        <Button variant="secondary" aria-busy={busy} onClick={() => void attempt(test)}>
          Send a test to me
        </Button>
        <Button aria-busy={busy} onClick={() => setAsking(true)}>
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
        <Button variant="secondary" aria-busy={busy} onClick={schedule}>
          Schedule
        </Button>
      </div>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title="Send this issue now?"
        description="What was handed to the mail server cannot be undone."
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

type OtherProps = { readonly theirs: Broadcast; readonly take: () => void; readonly replace: () => void };

/** What somebody else saved while this was being written. */
function SavedByAnother({ theirs, take, replace }: OtherProps) {
  return (
    <div role="alert" className="note-rule grid gap-3">
      <p>
        Nothing was saved: someone else changed this issue meanwhile. Theirs is “{theirs.subject}”. What you typed is
        still here.
      </p>
      <details className="admin-details">
        <summary>Their text</summary>
        <pre className="admin-raw">{theirs.body}</pre>
      </details>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="sm" onClick={take}>
          Take theirs
        </Button>
        <Button variant="secondary" size="sm" onClick={replace}>
          Go on with mine
        </Button>
      </div>
    </div>
  );
}

/** What is typed of an issue, beside the state of it that was read. */
function useIssue(broadcast: Broadcast | null, id: string) {
  const kept = useMemo(() => keptForm.read("newsletter", id)?.typed, [id]);
  // What was kept was typed over the issue of that time: where somebody else has changed it since, saving says so.
  const [read, setRead] = useState(
    broadcast && kept?.over ? { ...broadcast, changed_at: String(kept.over) } : broadcast,
  );
  const [theirs, setTheirs] = useState<Broadcast | null>(null);
  const [typed, setTyped] = useState<Written>(() => {
    const { subject, body, segment } = writtenOf(broadcast);
    const [keptSegment] = Array.isArray(kept?.segment) ? kept.segment : [];
    return {
      subject: String(kept?.subject ?? subject),
      body: String(kept?.body ?? body),
      segment: { ...segment, ...keptSegment },
    };
  });
  const latest = useRef(typed);
  latest.current = typed;
  const write = (part: Partial<Written>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    keepWritten(id, next, read);
  };
  const take = () => {
    if (!theirs) return;
    setRead(theirs);
    setTyped(writtenOf(theirs));
    keptForm.forget("newsletter", id);
    setTheirs(null);
  };
  const replace = () => {
    setRead(theirs);
    setTheirs(null);
  };
  /** @returns the issue as stored; null when somebody else's is shown instead. */
  const save = async (): Promise<Broadcast | null> => {
    const stored = await store(id, read, typed);
    if (stored) {
      setRead(stored);
      // A new issue goes on at an address of its own: what was typed while it was being saved goes with it.
      if (!isSame(latest.current, typed)) keepWritten(stored.id, latest.current, stored);
      return stored;
    }
    const now = read && (await loadBroadcast(await browserClient(), read.id));
    if (!now) throw new DataError("This issue is not there any more. Copy your text and write a new one.", undefined);
    if (now.status !== "draft") throw new DataError("Someone sent this issue meanwhile. Nothing was saved.", undefined);
    setTheirs(now);
    return null;
  };
  const isDirty = !isSame(typed, writtenOf(read));
  return { typed, write, save, theirs, take, replace, isDirty };
}

/** Writes an issue, tries it and sends it. */
export function BroadcastEditor({ broadcast, id }: { readonly broadcast: Broadcast | null; readonly id: string }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { typed, write, save, theirs, take, replace, isDirty } = useIssue(broadcast, id);
  const { subject, body, segment } = typed;
  const [busy, setBusy] = useState(false);
  // What the first saving said: the issue has an address of its own since then.
  const { state } = useLocation() as { readonly state: { readonly said?: string } | null };
  const [said, setSaid] = useState<string | null>(state?.said ?? null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});

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
      const stored = await save();
      if (stored) {
        // It is stored, whatever comes of the rest.
        const answer = await work(stored).catch(saveProblem);
        setSaid(answer);
        await queries.invalidateQueries({ queryKey: ["admin"] });
        if (stored.id !== id)
          void navigate(`/admin/newsletter/${stored.id}`, { replace: true, state: { said: answer } });
      }
    } catch (error) {
      setSaid(saveProblem(error));
    }
    setBusy(false);
  };
  return (
    <div className="grid max-w-[860px] gap-5">
      {id !== newRow && <OthersHere place={`newsletter/${id}`} writing={isDirty} />}
      <TextField
        label="Subject"
        maxLength={150}
        value={subject}
        error={errors.subject}
        onChange={({ target }) => write({ subject: target.value })}
      />
      <MarkdownControl
        name="body"
        field={bodyField}
        value={body}
        errors={errors}
        onChange={(value) => write({ body: String(value) })}
      />
      <SegmentFields segment={segment} change={(part) => write({ segment: { ...segment, ...part } })} />
      {theirs ? (
        <SavedByAnother theirs={theirs} take={take} replace={replace} />
      ) : (
        <SendControls busy={busy} attempt={attempt} />
      )}
      {said && (
        <p role="status" className="note-rule">
          {said}
        </p>
      )}
    </div>
  );
}
