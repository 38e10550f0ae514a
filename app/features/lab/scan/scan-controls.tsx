import { type ReactNode, useId, useState } from "react";
import { localMoment } from "#lib/local-moment.ts";
import { SmallSelect } from "../optimize/small-field.tsx";
import { fromLocalInput } from "./local-moment.ts";
import { momentProblem } from "./scan-schedule.ts";
import type { ScanStart } from "./scan-start.ts";
import { ratingFilters, refreshChoices, type ScanView } from "./scan-view-state.ts";
import { savedPrefix } from "./use-shown-strategy.ts";

type Props = {
  readonly start: ScanStart;
  readonly view: ScanView;
  readonly onView: (part: Partial<ScanView>) => void;
  readonly openName: string;
  readonly saved: readonly { readonly id: string; readonly name: string }[];
};

const classNamesOf: Readonly<Record<string, string>> = {
  fx: "Currencies",
  metal: "Metals",
  index: "Indices",
  crypto: "Crypto",
};
const everyText: Readonly<Record<number, string>> = {
  0: "Paused",
  10: "Every 10 seconds",
  60: "Every minute",
  300: "Every 5 minutes",
};

type ChoiceProps = { readonly label: string; readonly long?: boolean; readonly children: (id: string) => ReactNode };

function Choice({ label, long = false, children }: ChoiceProps) {
  const id = useId();
  return (
    <div className={long ? "lab-field scan-long" : "lab-field"}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

/** What the cells show: ratings, or the state of one strategy. */
function ShowChoice({ start, view, onView, openName, saved }: Props) {
  return (
    <Choice label="Show" long>
      {(id) => (
        <select id={id} className="input" value={view.show} onChange={({ target }) => onView({ show: target.value })}>
          <option value="rating">Technical rating</option>
          <option value="own">My open strategy: {openName}</option>
          {saved.length > 0 ? (
            <optgroup label="My saved strategies">
              {saved.map(({ id, name }) => (
                <option key={id} value={savedPrefix + id}>
                  {name}
                </option>
              ))}
            </optgroup>
          ) : null}
          <optgroup label="Classic strategies">
            {start.presets.map((preset) => (
              <option key={preset.id} value={preset.id}>
                {preset.name}
              </option>
            ))}
          </optgroup>
        </select>
      )}
    </Choice>
  );
}

/** Now, renewed as one likes, or a moment of the past, of which nothing later is known. */
function MomentChoice({ view, onView }: Pick<Props, "view" | "onView">) {
  const [problem, setProblem] = useState<string | null>(null);
  const choose = (text: string) => {
    const at = fromLocalInput(text);
    const refused = momentProblem(at, Date.now());
    setProblem(refused);
    if (!refused) onView({ at });
  };
  const past = view.at !== null;
  return (
    <>
      {past ? (
        <Choice label="Live">
          {(id) => (
            <button id={id} type="button" className="btn btn-secondary btn-sm" onClick={() => onView({ at: null })}>
              Back to now
            </button>
          )}
        </Choice>
      ) : (
        <SmallSelect
          label="Live"
          value={String(view.every)}
          options={refreshChoices.map((every) => [String(every), everyText[every] ?? ""] as const)}
          onChange={(every) => onView({ every: Number(every) })}
        />
      )}
      <Choice label="As of a past moment, your time" long>
        {(id) => (
          <>
            <input
              id={id}
              type="datetime-local"
              className="input"
              key={view.at ?? "now"}
              defaultValue={view.at === null ? "" : localMoment(view.at)}
              min="1990-01-01T00:00"
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? `${id}-problem` : undefined}
              onChange={({ target }) => choose(target.value)}
            />
            {problem ? (
              <p className="field-error" id={`${id}-problem`}>
                {problem}
              </p>
            ) : null}
          </>
        )}
      </Choice>
    </>
  );
}

/** Everything one can ask of the scan, above the grid. */
export function ScanControls(props: Props) {
  const { start, view, onView } = props;
  const classes = [...new Set(start.symbols.map((symbol) => symbol.class))];
  return (
    <fieldset className="scan-controls">
      <legend className="sr-only">What to scan</legend>
      <ShowChoice {...props} />
      <Choice label="Find a symbol">
        {(id) => (
          <input
            id={id}
            type="search"
            className="input"
            placeholder="EUR, gold…"
            maxLength={40}
            value={view.text}
            onChange={({ target }) => onView({ text: target.value })}
          />
        )}
      </Choice>
      <SmallSelect
        label="Class"
        value={view.kind}
        options={[["all", "All"], ...classes.map((kind) => [kind, classNamesOf[kind] ?? kind] as const)]}
        onChange={(kind) => onView({ kind })}
      />
      <SmallSelect
        label="Rating"
        value={view.rating}
        options={ratingFilters.map((rating) => [rating, rating === "any" ? "Any" : rating] as const)}
        onChange={(rating) => onView({ rating })}
      />
      <MomentChoice view={view} onView={onView} />
      <label className="lab-check">
        <input type="checkbox" checked={view.signals} onChange={({ target }) => onView({ signals: target.checked })} />
        {view.show === "rating" ? "Only strong ratings" : "Only signals now"}
      </label>
    </fieldset>
  );
}
