import { classNames } from "./class-names.ts";
import { Tooltip } from "./tooltip.tsx";

export type Statistic = {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly tone?: "up" | "down";
  readonly definition: string;
};
type Props = { readonly items: readonly Statistic[]; readonly columns?: number };

/** Figures under their names; each name says on hover, focus and tap how its figure is computed. */
export function StatisticList({ items, columns = 4 }: Props) {
  return (
    <dl className="statistics" style={{ "--columns": columns } as React.CSSProperties}>
      {items.map(({ id, label, value, tone, definition }) => (
        <div key={id}>
          <dt>
            <Tooltip content={definition}>
              <button type="button" className="statistic-name">
                {label}
              </button>
            </Tooltip>
          </dt>
          <dd className={classNames(tone === "up" && "text-up", tone === "down" && "text-down")}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
