import type { ReactNode } from "react";
import { shownSign } from "#lib/figure-text.ts";
import { classNames } from "../../ui/class-names.ts";
import { ScrollRegion } from "../../ui/scroll-region.tsx";
import { TableHead } from "../../ui/table-head.tsx";
import { signedUsd } from "./words.ts";

type Props = {
  /** Names the table for those who cannot see it. */
  readonly label: string;
  readonly columns: Parameters<typeof TableHead>[0]["columns"];
  /** The rows. */
  readonly children: ReactNode;
};

/** A column of buttons. */
export const actions = { name: "Actions", unseen: true } as const;

/** Columns of figures. */
export const numbers = (...names: readonly string[]) => names.map((name) => ({ name, numeric: true }) as const);

/** A figure of a row, with the name of its column. */
export const NumberCell = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <td data-label={label} className="num">
    {children}
  </td>
);

/** A gain or a loss: its sign says which, and the color with it. */
export function MoneyCell({ label, amount }: { readonly label: string; readonly amount: number }) {
  const sign = shownSign(amount, 2);
  return (
    <td data-label={label} className={classNames("num", sign > 0 && "text-up", sign < 0 && "text-down")}>
      {signedUsd(amount)}
    </td>
  );
}

/** One of the simulator's tables: on a phone each row is a card, in which a cell has the name of its column. */
export function DeskTable({ label, columns, children }: Props) {
  return (
    <ScrollRegion label={label}>
      <table className="table desk-table row-cards" data-table={label}>
        <caption className="sr-only">{label}</caption>
        <TableHead columns={columns} />
        <tbody>{children}</tbody>
      </table>
    </ScrollRegion>
  );
}
