import { SlidersHorizontal, X } from "lucide-react";
import { useState } from "react";
import { ParameterControls } from "../../../market/parameter-controls.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { indicatorLabel, indicatorOf } from "./chart-indicators.ts";
import type { ChosenIndicator } from "./layout-document.ts";

type Props = {
  readonly indicators: readonly ChosenIndicator[];
  readonly onChange: (indicators: readonly ChosenIndicator[]) => void;
};

/** The indicators of a chart, each with its settings and a way to take it off. */
export function IndicatorSettings({ indicators, onChange }: Props) {
  const [open, setOpen] = useState<string | null>(null);
  const edited = indicators.find(({ key }) => key === open);
  const definition = edited && indicatorOf(edited.id);
  return (
    <>
      <ul className="chart-chips" aria-label="Indicators">
        {indicators.map((one) => (
          <li key={one.key} className="chart-chip">
            <span>{indicatorLabel(one)}</span>
            <IconButton label={`Settings of ${indicatorLabel(one)}`} onClick={() => setOpen(one.key)}>
              <SlidersHorizontal size={15} aria-hidden />
            </IconButton>
            <IconButton
              label={`Remove ${indicatorLabel(one)}`}
              onClick={() => onChange(indicators.filter(({ key }) => key !== one.key))}
            >
              <X size={15} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <Dialog open={edited !== undefined} onOpenChange={() => setOpen(null)} title={definition?.name ?? "Indicator"}>
        {edited && definition ? (
          <div className="grid gap-2">
            {definition.parameters.length === 0 ? <p>This indicator has no settings.</p> : null}
            <ParameterControls
              parameters={definition.parameters}
              values={edited.parameters}
              onChange={(id, value) =>
                onChange(
                  indicators.map((one) =>
                    one.key === edited.key ? { ...one, parameters: { ...one.parameters, [id]: value } } : one,
                  ),
                )
              }
            />
          </div>
        ) : null}
      </Dialog>
    </>
  );
}
