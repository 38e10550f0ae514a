import { useId } from "react";
import { Button } from "../../../ui/button.tsx";
import { SmallField, SmallSelect } from "../optimize/small-field.tsx";
import type { ReadValidationPlan, ValidationPlan } from "./validation-plan.ts";
import { startValidation, stopValidation } from "./validation-store.ts";
import type { AskedValidation } from "./validation-subject.ts";

type Props = {
  readonly plan: ValidationPlan;
  readonly read: ReadValidationPlan;
  readonly onChange: (plan: ValidationPlan) => void;
};
type Typed = Exclude<keyof ValidationPlan, "kind" | "matrix">;

const kinds = [
  ["rolling", "Rolling"],
  ["anchored", "Anchored"],
] as const;

/** The settings of walk-forward and Monte Carlo. */
export function ValidateFields({ plan, read, onChange }: Props) {
  const problems = read.ok ? {} : read.problems;
  const field = (name: Typed, label: string, whole = true) => (
    <SmallField
      whole={whole}
      label={label}
      value={plan[name]}
      error={problems[name]}
      onChange={(value) => onChange({ ...plan, [name]: value })}
    />
  );
  return (
    <>
      <fieldset className="grid gap-3">
        <legend>Walk-forward</legend>
        <SmallSelect
          label="Training"
          value={plan.kind}
          options={kinds}
          onChange={(kind) => onChange({ ...plan, kind })}
        />
        <p className="fine -mt-2">
          {plan.kind === "rolling"
            ? "Keeps its length and moves along."
            : "Starts at the first bar each time and grows."}
        </p>
        <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3.4fr)] gap-2">
          {field("windows", "Windows")}
          {field("ratio", "In-sample ÷ out-of-sample", false)}
        </div>
        {field("budget", "Max combinations per window")}
        <label className="lab-check">
          <input
            type="checkbox"
            checked={plan.matrix}
            onChange={(event) => onChange({ ...plan, matrix: event.target.checked })}
          />
          <span>Also run nine other window lengths</span>
        </label>
      </fieldset>
      <fieldset className="grid gap-3">
        <legend>Monte Carlo</legend>
        <div className="grid grid-cols-2 gap-2">
          {field("runs", "Histories per method")}
          {field("seed", "Seed")}
          {field("skip", "Skipped trades, %")}
          {field("cost", "Higher costs, %")}
        </div>
        <p className="fine -mt-2">
          Higher costs: each trade costs between nothing and twice this share of the mean absolute result more.
        </p>
      </fieldset>
    </>
  );
}

type ButtonProps = {
  readonly subject: AskedValidation | null;
  readonly missing: string | null;
  readonly read: ReadValidationPlan;
  readonly running: boolean;
};

export function ValidateButton({ subject, missing, read, running }: ButtonProps) {
  const id = useId();
  const reason = missing ?? (read.ok ? null : "A field needs your attention.");
  if (running)
    return (
      <div className="lab-go">
        <Button variant="secondary" onClick={stopValidation}>
          Stop and judge what is done
        </Button>
      </div>
    );
  return (
    <div className="lab-go">
      <Button
        aria-disabled={!subject || reason !== null}
        aria-describedby={reason ? id : undefined}
        onClick={() => subject && !reason && void startValidation(subject)}
      >
        Run validation
      </Button>
      {reason ? (
        <p className="fine" id={id}>
          {reason}
        </p>
      ) : null}
    </div>
  );
}
