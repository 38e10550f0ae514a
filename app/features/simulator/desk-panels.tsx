import { Tabs } from "../../ui/tabs.tsx";
import type { Desk, DeskView } from "./desk.ts";
import { HistoryPanel } from "./history-panel.tsx";
import type { PictureSource } from "./note-editor.tsx";
import { OrdersTable, PositionsTable } from "./open-tables.tsx";
import { StatisticsPanel } from "./statistics-panel.tsx";

type Props = { readonly desk: Desk; readonly view: DeskView; readonly source: PictureSource };

/** Everything below the chart: what is open, what waits, what was, and what it says. */
export function DeskPanels({ desk, view: { account }, source }: Props) {
  const { positions, orders } = account.state.account;
  return (
    <Tabs
      label="Account details"
      tabs={[
        {
          id: "positions",
          label: `Positions (${positions.length})`,
          panel: <PositionsTable desk={desk} state={account.state} />,
        },
        { id: "orders", label: `Orders (${orders.length})`, panel: <OrdersTable desk={desk} state={account.state} /> },
        { id: "history", label: "History", panel: <HistoryPanel desk={desk} account={account} source={source} /> },
        { id: "statistics", label: "Statistics", panel: <StatisticsPanel account={account} /> },
      ]}
    />
  );
}
