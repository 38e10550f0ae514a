import { useQuery } from "@tanstack/react-query";
import { parseMarkdown } from "#app/site/parse-markdown.ts";
import { QueryState } from "#app/site/query-state.tsx";
import { Button } from "#app/ui/button.tsx";
import { Markdown } from "#app/ui/markdown.tsx";
import { plainNumber } from "#lib/figure-text.ts";
import { outcomeOf } from "../content/call-database.ts";
import { useAct } from "../frame/use-act.ts";
import { when } from "../frame/when.ts";
import { type Broadcast, loadCounts, statusNames } from "./broadcasts.ts";

const stopWords: Readonly<Record<string, string>> = {
  draft: "Taken back. It is a draft again.",
  canceled: "Stopped. Who had not got it does not get it.",
  ended: "It had gone out already.",
  gone: "This issue is not there any more.",
};

const countNames = {
  sent: "Taken by the mail server",
  pending: "Waiting",
  handed: "In the outbox",
  bounced: "Address refused",
  failed: "Not sent, or uncertain",
  skipped: "Left out: unsubscribed or stopped",
} as const;

/** The state of an issue that was scheduled or sent, and its text. */
export function BroadcastProgress({ broadcast }: { readonly broadcast: Broadcast }) {
  const { id, status, subject, body, send_at: at } = broadcast;
  const { said, act } = useAct();
  const goes = status === "scheduled" || status === "sending";
  const counts = useQuery({
    queryKey: ["admin", "newsletter", "counts", id],
    queryFn: () => loadCounts(id),
    refetchInterval: goes ? 5_000 : false,
  });
  const stop = () =>
    act(async () => {
      const outcome = await outcomeOf("stop_broadcast", { broadcast: id });
      return stopWords[outcome] ?? outcome;
    });
  return (
    <div className="grid max-w-[860px] gap-6">
      <p className="note-rule" role="status">
        {statusNames[status]}
        {at && `, from ${when(at)}`}.{status === "scheduled" && " While no mail server is set it waits."} {said}
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
