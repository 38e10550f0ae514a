import type { ReactNode } from "react";

type Props = { readonly cells: readonly (readonly [label: string, value: ReactNode])[] };

/** A panel's figures beside one another, each under its name. */
export function PanelCells({ cells }: Props) {
  return (
    <dl className="panel-cells" data-count={cells.length}>
      {cells.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
