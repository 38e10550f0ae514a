import { useEffect } from "react";
import { percentText } from "#lib/figure-text.ts";
import type { Row } from "#trading/optimise/row.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast.ts";
import { useStrategy } from "../core/use-strategy.ts";
import { HeldOutNote } from "./held-out-note.tsx";
import { neighbourhood } from "./neighbourhood.ts";
import { objectiveWords } from "./row-figures.ts";
import { RowSummary } from "./row-summary.tsx";
import type { SearchOutcome } from "./search-outcome.ts";
import { withValues } from "./search-plan.ts";
import { confirmSet } from "./search-store.ts";
import { ideaOf } from "./tries.ts";
import { valuesText } from "./values-text.ts";

type Props = { readonly outcome: SearchOutcome; readonly row: Row; readonly looking: boolean };

/** The best set, or the one that was picked: its figures, its surroundings, how it did unseen, and the way into the strategy. */
export function ChosenSet({ outcome, row, looking }: Props) {
  const { document, edit, undo } = useStrategy();
  const { input, rows, best } = outcome;
  const { axes, objective, minTrades, currency } = input;
  const around = neighbourhood(rows, axes, row, objective, minTrades);
  const full = row.tier === "full" ? row : outcome.confirmed.get(row);
  useEffect(() => {
    if (!full) void confirmSet(row);
  }, [full, row]);
  const same = ideaOf(document) === ideaOf(input.document);
  const use = () => {
    edit((own) => withValues(own, row.parameters));
    toast({
      title: `${valuesText(axes, row.parameters)} now stand in the strategy.`,
      action: { label: "Undo", onClick: undo },
    });
  };
  return (
    <section className="grid gap-4" aria-label={row === best ? "The best set" : "The set you picked"}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <p className="fine">
            {row === best ? `Best of ${rows.length} by ${objectiveWords[objective]}` : "Picked by you"}
          </p>
          <h3 className="text-[20px] leading-snug">{valuesText(axes, row.parameters)}</h3>
        </div>
        <Button size="sm" aria-disabled={!same} onClick={() => same && use()}>
          Use these values
        </Button>
      </div>
      {same ? null : (
        <p className="fine">The rules have changed since this search: its values belong to other rules.</p>
      )}
      <RowSummary row={full ?? row} currency={currency} />
      {full ? null : <p className="fine">By its closed trades; the full run is on its way.</p>}
      <p className="small text-ink2">
        <strong className="text-ink">{around.title}</strong> {around.text}
        {around.tested > 0 ? ` ${around.profitable} of its ${around.tested} neighbors earned money` : ""}
        {Number.isNaN(around.kept) ? "" : `; the middle one kept ${percentText(around.kept * 100, 0)} of its figure`}
        {around.tested > 0 ? "." : ""}
      </p>
      <HeldOutNote outcome={outcome} row={row} looking={looking} />
    </section>
  );
}
