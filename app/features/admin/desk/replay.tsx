import * as z from "zod/mini";
import { Button } from "#app/ui/button.tsx";
import { callDatabase } from "../content/call-database.ts";
import { useAct } from "../frame/use-act.ts";
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
  work,
}: Props & { readonly label: string; readonly work: (event: number) => Promise<string> }) {
  const { busy, said, act } = useAct();
  return (
    <span className="mt-2 grid justify-items-start gap-2">
      <Button variant="secondary" size="sm" aria-busy={busy} onClick={() => void act(() => work(event))}>
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
export const Replay = ({ event }: Props) => <Again event={event} label="Replay" work={replay} />;

/** Reads a message again that could not be recorded when it came. */
export const ReadAgain = ({ event }: Props) => <Again event={event} label="Read again" work={readAgain} />;
