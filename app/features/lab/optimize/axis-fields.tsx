import { counted } from "#lib/figure-text.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import { type AxisPlan, declaredWords, isDeclared, type ReadPlan, type SearchPlan } from "./search-plan.ts";
import { SmallField } from "./small-field.tsx";

type Props = {
  readonly document: StrategyDocument;
  readonly plan: SearchPlan;
  readonly read: ReadPlan;
  readonly onChange: (plan: SearchPlan) => void;
};

/** Which parameters vary, and over what. */
export function AxisFields({ document, plan, read, onChange }: Props) {
  const change = (id: string, next: Partial<AxisPlan>) =>
    onChange({
      ...plan,
      axes: plan.axes.map((axis) => (axis.id === id ? { ...axis, ...next, suggested: false } : axis)),
    });
  const problems = read.ok ? {} : read.problems;
  return (
    <fieldset className="grid gap-2">
      <legend>Parameters that vary</legend>
      {plan.axes.map((axis) => {
        const parameter = document.parameters?.find(({ id }) => id === axis.id);
        if (!parameter) return null;
        const signed = parameter.min < 0;
        const values = read.ok ? read.axes.find(({ id }) => id === axis.id)?.values.length : undefined;
        return (
          <div key={axis.id} className="border-b border-line pb-3 last:border-0">
            <label className="lab-check">
              <input
                type="checkbox"
                checked={axis.vary}
                onChange={(event) => change(axis.id, { vary: event.target.checked })}
              />
              <span className="min-w-0 grow font-semibold">{parameter.name}</span>
              <span className="fine figure">
                {axis.vary && values ? counted(values, "value") : `stays ${parameter.value}`}
              </span>
            </label>
            {axis.vary ? (
              <fieldset className="grid grid-cols-3 gap-2" aria-label={`${parameter.name}, from, to and step`}>
                <SmallField
                  label="From"
                  signed={signed}
                  value={axis.from}
                  onChange={(from) => change(axis.id, { from })}
                />
                <SmallField label="To" signed={signed} value={axis.to} onChange={(to) => change(axis.id, { to })} />
                <SmallField label="Step" value={axis.step} onChange={(step) => change(axis.id, { step })} />
              </fieldset>
            ) : null}
            {axis.vary && !isDeclared(axis) ? (
              <p className="fine mt-1">The strategy allows {declaredWords(parameter)}.</p>
            ) : null}
            {problems[axis.id] ? <p className="field-error mt-1">{problems[axis.id]}</p> : null}
          </div>
        );
      })}
      {problems.axes ? <p className="field-error">{problems.axes}</p> : null}
      <BelowFields document={document} plan={plan} onChange={onChange} error={problems.below} />
    </fieldset>
  );
}

type BelowProps = Pick<Props, "document" | "plan" | "onChange"> & { readonly error: string | undefined };

/** Combinations that make no sense are left out: a fast average slower than the slow one. */
function BelowFields({ document, plan, onChange, error }: BelowProps) {
  const parameters = document.parameters ?? [];
  if (parameters.length < 2) return null;
  const pairs = parameters.flatMap((a) => parameters.filter((b) => b !== a).map((b) => [a, b] as const));
  const value = plan.below ? plan.below.join(" ") : "";
  return (
    <label className="lab-field">
      Only combinations where
      <select
        className="input"
        value={value}
        onChange={(event) => {
          const [left, right] = event.target.value.split(" ");
          onChange({ ...plan, below: left && right ? [left, right] : null });
        }}
      >
        <option value="">anything goes</option>
        {pairs.map(([a, b]) => (
          <option key={`${a.id} ${b.id}`} value={`${a.id} ${b.id}`}>
            {a.name} is below {b.name}
          </option>
        ))}
      </select>
      {error ? <span className="field-error">{error}</span> : null}
    </label>
  );
}
