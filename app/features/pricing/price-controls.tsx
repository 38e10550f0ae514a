import { useId, useState } from "react";
import { ScriptNote } from "../../ui/script-note.tsx";
import { type OfferKind, spans } from "./offers.ts";
import { overText, type PriceView, readBudget } from "./price-view.ts";

type Props = {
  readonly view: PriceView;
  readonly onView: (part: Partial<PriceView>) => void;
  /** Said after every change. */
  readonly found: string;
};

const kinds: readonly { readonly id: OfferKind | "all"; readonly label: string }[] = [
  { id: "all", label: "All" },
  { id: "course", label: "Courses" },
  { id: "plan", label: "Mentorship" },
  { id: "robot", label: "Robots" },
  { id: "vps", label: "VPS" },
];

/** One of a few, by click or arrow keys: native radio buttons in the look of a switch. */
function Switch<Value extends string | number>(props: {
  readonly legend: string;
  readonly choices: readonly { readonly id: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}) {
  const name = useId();
  return (
    <fieldset className="price-switch">
      <legend>{props.legend}</legend>
      {props.choices.map(({ id, label }) => (
        <label key={id}>
          <input type="radio" name={name} checked={id === props.value} onChange={() => props.onChange(id)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Budget({ view, onView }: Pick<Props, "view" | "onView">) {
  const id = useId();
  const [text, setText] = useState<string | null>(null);
  const shown = text ?? (view.budget === null ? "" : String(view.budget));
  const wrong = shown.trim() !== "" && readBudget(shown) === null;
  return (
    <div className="price-budget">
      <label htmlFor={id}>Maximum total (US$)</label>
      <input
        id={id}
        className="input"
        inputMode="decimal"
        placeholder="no limit"
        maxLength={12}
        value={shown}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? `${id}-wrong` : undefined}
        onChange={({ target }) => {
          setText(target.value);
          onView({ budget: readBudget(target.value) });
        }}
      />
      {wrong ? (
        <p className="field-error" id={`${id}-wrong`}>
          Write an amount such as 500 or 499.50.
        </p>
      ) : null}
    </div>
  );
}

export function PriceControls({ view, onView, found }: Props) {
  return (
    <div className="price-controls">
      <Switch legend="Show" choices={kinds} value={view.kind} onChange={(kind) => onView({ kind })} />
      <Switch
        legend="Total cost over"
        choices={spans.map((id) => ({ id, label: overText(id) }))}
        value={view.months}
        onChange={(months) => onView({ months })}
      />
      <Budget view={view} onView={onView} />
      <p className="fine" role="status">
        {found}
      </p>
      <ScriptNote>Filtering and comparing need JavaScript. Every price is listed below, over 12 months.</ScriptNote>
    </div>
  );
}
