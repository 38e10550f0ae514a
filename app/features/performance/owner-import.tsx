import { type SubmitEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { browserClient } from "#app/data/client.ts";
import { changeRobotStatement, removeRobotStatement, storeRobotStatement } from "#app/data/robots.ts";
import { errorText } from "#lib/error-text.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.ts";
import { AnalysisView } from "./analysis-view.tsx";
import type { LiveRecord } from "./record-types.ts";
import { firstDetails, type Robot, readDetails, StatementDetails } from "./statement-details.tsx";
import { StatementFile } from "./statement-file.tsx";
import { type AnalyzedStatement, type StatementState, useStatement } from "./use-statement.ts";

/**
 * Fetches this page's data past the browser's cache. The browser may keep it for some seconds, which is right for a visitor and
 * wrong for an owner who has just changed what it shows.
 */
async function freshenPageData(): Promise<void> {
  const wanted = `${location.pathname}.data`;
  const names = performance.getEntriesByType("resource").map(({ name }) => name);
  const addresses = new Set(names.filter((name) => new URL(name).pathname === wanted));
  await Promise.all([...addresses].map((address) => fetch(address, { cache: "reload" })));
}

type Props = { readonly robots: readonly Robot[]; readonly records: readonly LiveRecord[] };

/** What of an analysis is stored: the statistics are written out again for every page. */
function storedPart({ items: _written, currency: _typed, isDemo: _told, format, ...analysis }: AnalyzedStatement) {
  return { format, analysis };
}

/** Does something to the published records, then reads the page's data again, so that the owner sees what visitors see. */
function useChange() {
  const [busy, setBusy] = useState(false);
  const revalidator = useRevalidator();
  const change = async (what: string, act: () => Promise<void>): Promise<boolean> => {
    setBusy(true);
    try {
      await act();
      await freshenPageData();
      await revalidator.revalidate();
      toast({ title: what });
      return true;
    } catch (error) {
      const description = `${errorText(error)} Nothing was changed.`;
      toast({ title: "It was not stored", description, variant: "destructive" });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, change };
}

function Reading({ state }: { readonly state: StatementState }) {
  return (
    <div aria-live="polite" className="mt-3 min-h-[1.6em]">
      {state.kind === "reading" ? <p className="text-ink2">Reading {state.name} …</p> : null}
      {state.kind === "refused" ? (
        <p className="text-down" data-owner-statement="refused">
          ! {state.name} could not be read. {state.words}
        </p>
      ) : null}
    </div>
  );
}

/** The owner publishes the analysis of an account's statement; the statement itself stays on the owner's machine. */
export default function OwnerImport({ robots, records }: Props) {
  const { state, read, clear } = useStatement();
  const { busy, change } = useChange();
  const [corrected, setCorrected] = useState<LiveRecord | null>(null);
  const close = () => {
    clear();
    setCorrected(null);
  };
  // What the file says of its account is not the owner's to choose.
  const told = state.kind === "ready" && state.analysis.isDemo ? ({ accountKind: "demo" } as const) : null;
  const store = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const details = { ...readDetails(new FormData(event.currentTarget)), ...told };
    const figures = state.kind === "ready" ? storedPart(state.analysis) : null;
    const act = async () => {
      const client = await browserClient();
      if (corrected) await changeRobotStatement(client, corrected.id, { ...details, ...figures });
      else if (figures) await storeRobotStatement(client, { ...details, ...figures });
    };
    const stored = await change(corrected ? "The record is corrected" : "The record is published", act);
    if (stored) close();
  };
  const correct = (record: LiveRecord) => {
    clear();
    setCorrected(record);
  };
  const remove = async ({ id }: LiveRecord) => {
    const act = async () => removeRobotStatement(await browserClient(), id);
    if ((await change("The record was removed", act)) && corrected?.id === id) close();
  };
  const shown = corrected !== null || state.kind === "ready";
  const details = corrected ?? firstDetails(robots);
  const currency = (state.kind === "ready" ? state.analysis.currency : null) ?? details.currency;
  return (
    <div className="inset p-5 sm:p-6" data-owner-desk>
      <h3>{corrected ? `Correct “${corrected.title}”` : "Publish an account’s record"}</h3>
      <p className="small mt-1 mb-4 text-ink2">
        {corrected
          ? "Change what is said of the account, or choose a newer statement: its figures then take the place of the old ones."
          : "Only you see this. The file is analyzed here; figures and findings are stored and shown, the statement is not."}
      </p>
      <StatementFile label="The account’s statement" onFile={(file) => void read(file)} />
      <Reading state={state} />
      {shown ? (
        <form className="mt-5" onSubmit={(event) => void store(event)}>
          <StatementDetails
            key={corrected?.id ?? "new"}
            robots={robots}
            details={{ ...details, currency, ...told }}
            isDemo={told !== null}
          />
          <div className="mt-5 flex flex-wrap gap-3">
            <Button type="submit" aria-busy={busy || state.kind === "reading"}>
              {corrected ? "Store the correction" : "Publish"}
            </Button>
            <Button variant="secondary" onClick={close}>
              {corrected ? "Leave it as it is" : "Discard"}
            </Button>
          </div>
          {state.kind === "ready" ? (
            <div className="mt-6">
              <AnalysisView title={state.name} analysis={state.analysis} />
            </div>
          ) : null}
        </form>
      ) : null}
      <Published records={records} busy={busy} onCorrect={correct} onRemove={(record) => void remove(record)} />
    </div>
  );
}

type PublishedProps = {
  readonly records: readonly LiveRecord[];
  readonly busy: boolean;
  readonly onCorrect: (record: LiveRecord) => void;
  readonly onRemove: (record: LiveRecord) => void;
};

function Published({ records, busy, onCorrect, onRemove }: PublishedProps) {
  if (records.length === 0) return null;
  return (
    <ul className="mt-5 border-line border-t" aria-label="Published records">
      {records.map((record) => (
        <li key={record.id} className="flex flex-wrap items-center justify-between gap-3 border-line border-b py-2">
          {record.title}
          <span className="flex gap-2">
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Correct ${record.title}`}
              onClick={() => onCorrect(record)}
            >
              Correct
            </Button>
            <Button
              variant="danger"
              size="sm"
              aria-busy={busy}
              aria-label={`Remove ${record.title}`}
              onClick={() => onRemove(record)}
            >
              Remove
            </Button>
          </span>
        </li>
      ))}
    </ul>
  );
}
