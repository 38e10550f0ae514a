import type { ReactNode } from "react";
import { ScrollRegion } from "../../ui/scroll-region.tsx";
import { TableHead } from "../../ui/table-head.tsx";

type Props = {
  /** Names the table for those who cannot see it. */
  readonly label: string;
  readonly columns: Parameters<typeof TableHead>[0]["columns"];
  /** The rows. */
  readonly children: ReactNode;
};

/** A column of buttons. */
export const actions = { name: "Actions", unseen: true } as const;

/** One of the simulator's tables; it scrolls inside itself. */
export function DeskTable({ label, columns, children }: Props) {
  return (
    <ScrollRegion label={label}>
      <table className="table" data-table={label}>
        <caption className="sr-only">{label}</caption>
        <TableHead columns={columns} />
        <tbody>{children}</tbody>
      </table>
    </ScrollRegion>
  );
}
