import { useId } from "react";
import type { Robot } from "#content/types.ts";
import { ScriptNote } from "../../ui/script-note.tsx";
import { choicesOf, everyRobot, type RobotFilter } from "./robot-filter.ts";
import { pairName } from "./robot-labels.tsx";

type Props = {
  readonly robots: readonly Robot[];
  readonly filter: RobotFilter;
  readonly found: number;
  readonly onChange: (part: Partial<RobotFilter>) => void;
};

type SelectProps = {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly onChange: (value: string) => void;
};

function Select({ label, value, options, onChange }: SelectProps) {
  const id = useId();
  return (
    <div className="field min-w-0">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <select id={id} className="input" value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">All</option>
        {options.map(([own, text]) => (
          <option key={own} value={own}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

const adding = [
  ["none", "Never adds to losers"],
  ["grid", "Grid"],
  ["martingale", "Grid with martingale"],
] as const;

/** Four choices; the number of what is left is read out. */
export function RobotFilters({ robots, filter, found, onChange }: Props) {
  const { classes, platforms, pairs } = choicesOf(robots);
  const same = (list: readonly string[]) => list.map((own) => [own, own] as const);
  return (
    <search aria-label="Filter the robots" className="mb-7 block">
      <div className="grid grid-cols-1 gap-4 min-[420px]:grid-cols-2 lg:grid-cols-4">
        <Select
          label="Class"
          value={filter.strategyClass}
          options={same(classes)}
          onChange={(strategyClass) => onChange({ strategyClass })}
        />
        <Select
          label="Losing positions"
          value={filter.adding}
          options={adding}
          onChange={(value) => onChange({ adding: value as RobotFilter["adding"] })}
        />
        <Select
          label="Pair"
          value={filter.pair}
          options={pairs.map((pair) => [pair, pairName(pair)] as const)}
          onChange={(pair) => onChange({ pair })}
        />
        <Select
          label="Platform"
          value={filter.platform}
          options={same(platforms)}
          onChange={(platform) => onChange({ platform })}
        />
      </div>
      <p className="fine mt-3" aria-live="polite">
        {found} of {robots.length} robots
        {Object.keys(everyRobot).every((name) => filter[name as keyof RobotFilter] === "") ? null : (
          <button
            type="button"
            className="ml-3 inline-flex min-h-11 items-center underline underline-offset-4"
            onClick={() => onChange(everyRobot)}
          >
            Show all
          </button>
        )}
      </p>
      <ScriptNote>Filtering and comparing need JavaScript. All robots are listed below.</ScriptNote>
    </search>
  );
}
