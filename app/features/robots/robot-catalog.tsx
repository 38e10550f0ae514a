import type { ReactNode } from "react";
import type { Robot } from "#content/types.ts";
import type { FactsById } from "../../site/robot-facts.ts";
import { ChoiceTray } from "../../ui/choice-tray.tsx";
import { Section } from "../../ui/section.tsx";
import { useAddressState } from "../../ui/use-address-state.ts";
import { RobotCard } from "./robot-card.tsx";
import { RobotCompare } from "./robot-compare.tsx";
import { catalogAddress, matching, mostCompared } from "./robot-filter.ts";
import { RobotFilters } from "./robot-filters.tsx";
import { RobotTable } from "./robot-table.tsx";

type Props = {
  readonly robots: readonly Robot[];
  readonly facts: FactsById;
  readonly actionFor: (robot: Robot) => ReactNode;
};

/** Filter, cards, and what was chosen side by side; without a choice all robots stand in one table. */
export function RobotCatalog({ robots, facts, actionFor }: Props) {
  const [view, change] = useAddressState(catalogAddress);
  const chosen = view.compared;
  const shown = matching(robots, view);
  const compared = robots.filter(({ id }) => chosen.includes(id));
  const compare = (id: string, wanted: boolean) =>
    change({ compared: wanted ? [...chosen, id].slice(0, mostCompared) : chosen.filter((other) => other !== id) });
  return (
    <div id="robot-catalog" className="wide">
      <Section
        id="catalog"
        title="The catalog"
        lead="Every curve is computed from the robot’s published rules on simulated prices. Most retail accounts lose money; try any robot on a demo account first."
      >
        <RobotFilters robots={robots} filter={view} found={shown.length} onChange={change} />
        {shown.length === 0 ? (
          <p className="text-ink2">No robot is all of that at once. Take one of the four choices back.</p>
        ) : null}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-2 xl:grid-cols-3 min-[100rem]:grid-cols-4">
          {shown.map((robot) => (
            <RobotCard
              key={robot.id}
              robot={robot}
              facts={facts[robot.id]}
              action={actionFor(robot)}
              compared={chosen.includes(robot.id)}
              full={chosen.length >= mostCompared}
              onCompare={(wanted) => compare(robot.id, wanted)}
            />
          ))}
        </div>
        <ChoiceTray
          names={compared.map(({ name }) => name)}
          most={mostCompared}
          target="compare"
          onClear={() => change({ compared: [] })}
        />
      </Section>
      <Section
        id="compare"
        below
        title="Side by side"
        lead={
          compared.length > 1
            ? "The robots you chose, by the same measures."
            : "All robots by the same measures. Tick two or three above to see their figures beside one another."
        }
      >
        {compared.length > 1 ? <RobotCompare robots={compared} facts={facts} /> : <RobotTable robots={robots} />}
      </Section>
    </div>
  );
}
