import type { Robot } from "#content/types.ts";
import { symbolText } from "#lib/symbol-text.ts";
import { ScriptNote } from "../../ui/script-note.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { choicesOf, everyRobot, type RobotFilter } from "./robot-filter.ts";

type Props = {
  readonly robots: readonly Robot[];
  readonly filter: RobotFilter;
  readonly found: number;
  readonly onChange: (part: Partial<RobotFilter>) => void;
};

const all = ["", "All"] as const;
const adding = [
  all,
  ["none", "Never adds to losers"],
  ["grid", "Grid"],
  ["martingale", "Grid with martingale"],
] as const;

/** Four choices; the number of what is left is read out. */
export function RobotFilters({ robots, filter, found, onChange }: Props) {
  const { classes, platforms, pairs } = choicesOf(robots);
  const same = (list: readonly string[]) => [all, ...list.map((name) => [name, name] as const)];
  return (
    <search aria-label="Filter the robots" className="mb-7 block">
      <div className="grid grid-cols-1 gap-4 min-[360px]:grid-cols-2 lg:grid-cols-4">
        <SelectField
          className="min-w-0"
          label="Class"
          value={filter.strategyClass}
          options={same(classes)}
          onChange={({ target }) => onChange({ strategyClass: target.value })}
        />
        <SelectField
          className="min-w-0"
          label="Losing positions"
          value={filter.adding}
          options={adding}
          onChange={({ target }) => onChange({ adding: target.value as RobotFilter["adding"] })}
        />
        <SelectField
          className="min-w-0"
          label="Pair"
          value={filter.pair}
          options={[all, ...pairs.map((pair) => [pair, symbolText(pair)] as const)]}
          onChange={({ target }) => onChange({ pair: target.value })}
        />
        <SelectField
          className="min-w-0"
          label="Platform"
          value={filter.platform}
          options={same(platforms)}
          onChange={({ target }) => onChange({ platform: target.value })}
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
