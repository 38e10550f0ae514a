import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { browserClient } from "#app/data/client.ts";
import { rows } from "#app/data/rows.ts";
import { parseMarkdown } from "#app/site/parse-markdown.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Markdown } from "#app/ui/markdown.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { plainNumber } from "#lib/figure-text.ts";
import { callDatabase, outcomeOf } from "../content/call-database.ts";
import { saveProblem } from "../content/changes.ts";
import { newRow } from "../content/item-query.ts";
import { markdown, momentOf } from "../definition/field.ts";
import { when } from "../desk/desk-list.tsx";
import { keptForm } from "../form/kept-form.ts";
import { QueryState } from "../frame/query-state.tsx";
import { ScreenHead } from "../frame/screen-head.tsx";
import {
  type Broadcast,
  everybody,
  loadBroadcast,
  loadCounts,
  type Segment,
  statusNames,
  storedSegment,
} from "./broadcasts.ts";
import { SegmentFields } from "./segment-fields.tsx";

const MarkdownControl = lazy(() => import("../form/markdown-control.tsx"));
const bodyField = markdown("Text", { most: 50_000 });
const back = { to: "/admin/newsletter", name: "Newsletter" };

const sendWords: Readonly<Record<string, string>> = {
  scheduled: "It goes out at its time, a few hundred mails a minute.",
  empty: "Nobody subscribed fits. Choose a wider group.",
  started: "It has been sent or scheduled already.",
  gone: "This issue is not there any more.",
};
const stopWords: Readonly<Record<string, string>> = {
  draft: "Taken back. It is a draft again.",
  canceled: "Stopped. Who had not got it does not get it.",
  ended: "It had gone out already.",
  gone: "This issue is not there any more.",
};

type Written = { readonly subject: string; readonly body: string; readonly segment: Segment };

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

function Editor({ broadcast, id }: { readonly broadcast: Broadcast | null; readonly id: string }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const kept = useMemo(() => keptForm.read("newsletter", id), [id]);
  const [subject, setSubject] = useState(String(kept?.subject ?? broadcast?.subject ?? ""));
  const [body, setBody] = useState(String(kept?.body ?? broadcast?.body ?? ""));
  const [segment, setSegment] = useState<Segment>({ ...everybody, ...broadcast?.segment });
  const [at, setAt] = useState("");
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const keep = (values: { subject: string; body: string }) => keptForm.keep("newsletter", id, values);

  const attempt = async (work: (stored: string) => Promise<string>) => {
    const missing = {
      ...(subject.trim() ? {} : { subject: "This is needed." }),
      ...(body.trim() ? {} : { body: "This is needed." }),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0) return setSaid("Nothing was saved: look at the fields above.");
    setBusy(true);
    setSaid(null);
    try {
      const stored = await store(id, { subject, body, segment });
      setSaid(await work(stored));
      await queries.invalidateQueries({ queryKey: ["admin"] });
      if (stored !== id) void navigate(`/admin/newsletter/${stored}`, { replace: true });
    } catch (error) {
      setSaid(saveProblem(error));
    }
    setBusy(false);
  };
  const test = async (stored: string) => {
    const answer = (await callDatabase("test_broadcast", { broadcast: stored })) as { outcome: string; to?: string };
    return answer.outcome === "asked"
      ? `A test goes to ${answer.to}. Look at it there before you send it to everybody.`
      : "Too many tests in this hour. Wait a little.";
  };
  const send = (moment: string | null) => async (stored: string) => {
    const outcome = await outcomeOf("send_broadcast", { broadcast: stored, at: moment });
    return sendWords[outcome] ?? outcome;
  };
  const schedule = () => {
    const read = momentOf(at);
    if ("problem" in read) return setErrors({ at: read.problem });
    if (Date.parse(read.at) < Date.now()) return setErrors({ at: "That time has passed." });
    setErrors({});
    void attempt(send(read.at));
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
      <Suspense fallback={<p role="status">Loading the editor…</p>}>
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
      </Suspense>
      <SegmentFields segment={segment} change={(part) => setSegment({ ...segment, ...part })} />
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
          error={errors.at}
          onChange={({ target }) => setAt(target.value)}
        />
        <Button variant="secondary" aria-busy={busy} onClick={schedule}>
          Schedule
        </Button>
      </div>
      {said && (
        <p role="status" className="note-rule">
          {said}
        </p>
      )}
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title="Send this issue now?"
        description="What was handed to the mail server cannot be taken back."
      >
        <Button
          aria-busy={busy}
          onClick={() => {
            setAsking(false);
            void attempt(send(null));
          }}
        >
          Send it
        </Button>
      </Dialog>
    </div>
  );
}

const countNames = {
  sent: "Taken by the mail server",
  pending: "Waiting",
  handed: "In the outbox",
  bounced: "Address refused",
  failed: "Not sent, or uncertain",
  skipped: "Left out: unsubscribed or stopped",
} as const;

function Sending({ broadcast }: { readonly broadcast: Broadcast }) {
  const { id, status, subject, body, send_at: at } = broadcast;
  const queries = useQueryClient();
  const [said, setSaid] = useState<string | null>(null);
  const goes = status === "scheduled" || status === "sending";
  const counts = useQuery({
    queryKey: ["admin", "newsletter", "counts", id],
    queryFn: () => loadCounts(id),
    refetchInterval: goes ? 5_000 : false,
  });
  const stop = async () => {
    try {
      const outcome = await outcomeOf("stop_broadcast", { broadcast: id });
      setSaid(stopWords[outcome] ?? outcome);
      await queries.invalidateQueries({ queryKey: ["admin", "newsletter"] });
    } catch (error) {
      setSaid(saveProblem(error));
    }
  };
  return (
    <div className="grid max-w-[860px] gap-6">
      <p className="note-rule" role="status">
        {statusNames[status]}
        {at && `, from ${when(at)}`}. {said}
      </p>
      <QueryState query={counts} what="the counts">
        {(found) => (
          <dl className="cells" aria-label="Mails">
            {Object.entries(countNames).map(([name, label]) => (
              <div key={name} className="flex min-h-11 items-baseline justify-between gap-4 px-5 py-2">
                <dt>{label}</dt>
                <dd className="num font-semibold">{plainNumber(found[name] ?? 0)}</dd>
              </div>
            ))}
          </dl>
        )}
      </QueryState>
      {goes && (
        <Button variant="secondary" className="justify-self-start" onClick={() => void stop()}>
          {status === "scheduled" ? "Take it back" : "Stop sending"}
        </Button>
      )}
      <section className="panel p-5" aria-label="What was written">
        <h2>{subject}</h2>
        <div className="prose mt-4">
          <Markdown nodes={parseMarkdown(body)} />
        </div>
      </section>
    </div>
  );
}

/** One issue: written, tried and sent; afterwards how it went. */
export function BroadcastScreen({ id }: { readonly id: string }) {
  const query = useQuery({
    queryKey: ["admin", "newsletter", "issue", id],
    queryFn: async () => (id === newRow ? null : loadBroadcast(await browserClient(), id)),
    // Sending goes on without this page; a draft is not asked for again while somebody types in it.
    refetchInterval: ({ state }) => (["scheduled", "sending"].includes(state.data?.status ?? "") ? 10_000 : false),
  });
  return (
    <QueryState query={query} what="the issue">
      {(broadcast) => (
        <>
          <ScreenHead title={broadcast?.subject ?? "New issue"} back={back} />
          {broadcast === null && id !== newRow ? (
            <p role="alert" className="note-rule">
              There is no issue with this address.
            </p>
          ) : broadcast && broadcast.status !== "draft" ? (
            <Sending broadcast={broadcast} />
          ) : (
            <Editor key={id} broadcast={broadcast} id={id} />
          )}
        </>
      )}
    </QueryState>
  );
}
