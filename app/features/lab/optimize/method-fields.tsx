import { type Objective, objectives } from "#trading/optimize/row.ts";
import type { ReadPlan, SearchPlan } from "./search-plan.ts";
import { SmallField, SmallSelect } from "./small-field.tsx";

type Props = { readonly plan: SearchPlan; readonly read: ReadPlan; readonly onChange: (plan: SearchPlan) => void };

const methods = [
  ["grid", "Every combination"],
  ["random", "Random draws"],
  ["genetic", "Genetic"],
] as const;
const explained: Record<SearchPlan["method"], string> = {
  grid: "Slow for many parameters, but the only one that shows the whole landscape.",
  random: "An even sample. The same seed draws the same combinations again.",
  genetic: "Breeds the better ones. Quick to a peak, so look twice at whether it is a plateau.",
};
const heldOuts = [
  ["30", "The last 30%"],
  ["20", "The last 20%"],
  ["40", "The last 40%"],
  ["0", "Nothing"],
] as const;

/** The objective, the method and the held-out bars. */
export function MethodFields({ plan, read, onChange }: Props) {
  const problems = read.ok ? {} : read.problems;
  const field = (name: "minTrades" | "budget" | "seed" | "population" | "generations", label: string) => (
    <SmallField
      whole
      label={label}
      value={plan[name]}
      error={problems[name]}
      onChange={(value) => onChange({ ...plan, [name]: value })}
    />
  );
  return (
    <fieldset className="grid gap-3">
      <legend>The search</legend>
      <div className="grid grid-cols-[3fr_2fr] gap-2">
        <SmallSelect<Objective>
          label="Best means most"
          value={plan.objective}
          options={Object.entries(objectives) as [Objective, string][]}
          onChange={(objective) => onChange({ ...plan, objective })}
        />
        {field("minTrades", "Trades at least")}
      </div>
      <SmallSelect
        label="Method"
        value={plan.method}
        options={methods}
        onChange={(method) => onChange({ ...plan, method })}
      />
      <p className="fine -mt-2">{explained[plan.method]}</p>
      {plan.method === "random" ? (
        <div className="grid grid-cols-2 gap-2">
          {field("budget", "Draws")}
          {field("seed", "Seed")}
        </div>
      ) : null}
      {plan.method === "genetic" ? (
        <div className="grid grid-cols-3 gap-2">
          {field("population", "Population")}
          {field("generations", "Generations")}
          {field("seed", "Seed")}
        </div>
      ) : null}
      {problems.method ? <p className="field-error">{problems.method}</p> : null}
      <SmallSelect
        label="Held-out data"
        value={String(plan.heldOut)}
        options={heldOuts}
        onChange={(percent) => onChange({ ...plan, heldOut: Number(percent) })}
      />
      <p className="fine -mt-2">
        {plan.heldOut > 0
          ? "These bars are not looked at while searching. The best set is tried on them once."
          : "Nothing is left to test the choice on. Its figures will look better than they are."}
      </p>
    </fieldset>
  );
}
