import { plainNumber } from "#lib/figure-text.ts";
import type { Detection, ImportQuestion } from "#trading/market/import/detect.ts";
import type { ImportOptions } from "#trading/market/import/import-options.ts";
import type { TextLayout } from "#trading/market/import/text-layout.ts";
import { Button } from "../../../ui/button.tsx";

export type ImportChoiceProps = {
  readonly detection: Detection;
  readonly options: ImportOptions;
  readonly onOptions: (options: ImportOptions) => void;
};

/** Questions only a person can answer that have no answer yet. */
export const openQuestions = (
  { questions, text }: Detection,
  { layout, dateOrder, rowSymbol }: ImportOptions,
): readonly ImportQuestion[] =>
  questions.filter(({ about }) => {
    if (about === "symbol") return !rowSymbol && (layout ?? text?.layout)?.columns.includes("symbol");
    return !layout && (about === "columns" || !dateOrder);
  });

const exchanged = (layout: TextLayout): ImportOptions["layout"] => ({
  ...layout,
  columns: layout.columns.map((role) => (role === "open" ? "close" : role === "close" ? "open" : role)),
});

/** How sure the reading of a file is, and what has to be answered before it can be read. */
export function ImportConfidence({ detection, options, onOptions }: ImportChoiceProps) {
  const open = openQuestions(detection, options);
  const answered = open.length === 0 && detection.questions.length > 0;
  const layout = detection.text?.layout;
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="import-sure">
        <span className="small">
          {answered
            ? "Confirmed by you"
            : `${plainNumber(Math.round(detection.sure * 100))}% sure of format and columns`}
        </span>
        <meter
          aria-label="How sure the reading of the file is"
          min={0}
          max={1}
          low={0.5}
          high={0.75}
          optimum={1}
          value={answered ? 1 : detection.sure}
        />
      </div>
      {open.map(({ about, text, choices = [] }) => (
        <div key={about} className="lab-notice" role="status">
          <p>{text}</p>
          <div className="flex flex-wrap gap-2">
            {about === "symbol" ? (
              choices.map((rowSymbol) => (
                <Button
                  key={rowSymbol}
                  size="sm"
                  variant="secondary"
                  onClick={() => onOptions({ ...options, rowSymbol })}
                >
                  {rowSymbol}
                </Button>
              ))
            ) : about === "dates" ? (
              <>
                <Button size="sm" variant="secondary" onClick={() => onOptions({ ...options, dateOrder: "day-first" })}>
                  Day first: 3 April
                </Button>
                <Button
                  size="sm"
                  variant="secondary"
                  onClick={() => onOptions({ ...options, dateOrder: "month-first" })}
                >
                  Month first: March 4
                </Button>
              </>
            ) : layout ? (
              <>
                <Button
                  size="sm"
                  variant="secondary"
                  onClick={() => onOptions({ ...options, layout: { ...layout, columns: [...layout.columns] } })}
                >
                  Columns are right as shown
                </Button>
                <Button
                  size="sm"
                  variant="secondary"
                  onClick={() => onOptions({ ...options, layout: exchanged(layout) })}
                >
                  Exchange open and close
                </Button>
              </>
            ) : null}
          </div>
        </div>
      ))}
    </div>
  );
}
