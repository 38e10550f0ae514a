import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { Button } from "#app/ui/button.tsx";
import { callDatabase } from "../content/call-database.ts";
import { saveProblem } from "../content/changes.ts";
import { changedWords } from "./event-words.ts";
import { askSales } from "./sales-desk.ts";

const replayed = z.object({
  outcome: z.enum(["same", "changed", "unknown"]),
  changes: z.optional(z.record(z.string(), z.unknown())),
});

async function replay(event: number): Promise<string> {
  const { outcome, changes } = replayed.parse(await callDatabase("replay_checkout_event", { event }));
  if (outcome === "unknown") return "This event is not there any more.";
  return outcome === "same"
    ? "Replayed. The order was right already; nothing changed."
    : `Replayed. Changed: ${changedWords(changes ?? {})}.`;
}

const readAgain = async (event: number): Promise<string> => (await askSales("read-again", String(event))).message;

type Props = { readonly event: number };

function Again({
  event,
  label,
  act,
}: Props & { readonly label: string; readonly act: (event: number) => Promise<string> }) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const run = async () => {
    setBusy(true);
    setSaid(await act(event).catch(saveProblem));
    await queries.invalidateQueries({ queryKey: ["admin"] });
    setBusy(false);
  };
  return (
    <span className="mt-2 grid justify-items-start gap-2">
      <Button variant="secondary" size="sm" aria-busy={busy} onClick={() => void run()}>
        {label}
      </Button>
      {said && (
        <span role="status" className="small">
          {said}
        </span>
      )}
    </span>
  );
}

/** Applies a stored event again, and says what that changed. */
export const Replay = ({ event }: Props) => <Again event={event} label="Replay" act={replay} />;

/** Reads a message again that could not be recorded when it came. */
export const ReadAgain = ({ event }: Props) => <Again event={event} label="Read again" act={readAgain} />;
