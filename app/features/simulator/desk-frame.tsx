import { type ReactNode, useEffect, useMemo, useState } from "react";
import { marketMoment } from "#lib/date-text.ts";
import { percentText } from "#lib/figure-text.ts";
import { formatUsd } from "#lib/price-text.ts";
import { symbolText } from "#lib/symbol-text.ts";
import type { MarketData } from "#trading/market/market-data.ts";
import { simulatedSymbols } from "#trading/market/simulated/simulated-market.ts";
import { accountFigures } from "#trading/simulator/account-figures.ts";
import { nextOpen } from "#trading/simulator/follow-market.ts";
import type { SimulatorState } from "#trading/simulator/state.ts";
import { paced } from "../../market/paced.ts";
import { Figure } from "../../ui/figure.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { useStore } from "../../ui/use-store.ts";
import { movedLine } from "./chart-lines.ts";
import type { Desk, DeskView } from "./desk.ts";
import { type ChartTimeframe, chartTimeframes } from "./feed.ts";
import { HistoryPanel } from "./history-panel.tsx";
import { MarketChart } from "./market-chart.tsx";
import { NextReleases } from "./next-releases.tsx";
import type { PictureSource } from "./note-editor.tsx";
import { OrdersTable, PositionsTable } from "./open-tables.tsx";
import { StatisticsPanel } from "./statistics-panel.tsx";
import { useTextFields } from "./text-fields.tsx";
import { firstTicket, type TicketText, withoutPrices } from "./ticket.ts";
import { TicketPanel } from "./ticket-panel.tsx";

type DeskPanelsProps = { readonly desk: Desk; readonly view: DeskView; readonly source: PictureSource };

/** Everything below the chart: what is open, what waits, what was, and what it says. */
function DeskPanels({ desk, view: { account }, source }: DeskPanelsProps) {
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

/** What the account is worth at the last prices. */
function AccountStrip({ state }: { readonly state: SimulatorState }) {
  const { balance, equity, margin, freeMargin, marginLevel } = accountFigures(state);
  return (
    <dl className="figures-even border-line border-y py-4" data-figures>
      <Figure label="Balance" value={formatUsd(balance)} />
      <Figure label="Equity" value={formatUsd(equity)} />
      <Figure label="Margin" value={formatUsd(margin)} />
      <Figure label="Free margin" value={formatUsd(freeMargin)} />
      <Figure label="Margin level" value={percentText(marginLevel, 0)} />
    </dl>
  );
}

/** How often figures and tables follow the account. The chart follows every bar: at 50 a second nobody could read more of them. */
const figuresPause = 200;
/** A decision is answered at once: a line that was dropped stays where it was put. */
const isDecision = (told: DeskView, now: DeskView) => told.account.decisions !== now.account.decisions;

type Props = {
  readonly desk: Desk;
  readonly symbol: string;
  /** Absent where the market is chosen elsewhere. */
  readonly onSymbol?: (symbol: string) => void;
  readonly timeframe?: ChartTimeframe;
  readonly seed?: number;
  /** The site's stored bars, where the prices are not simulated. */
  readonly stored?: MarketData | undefined;
  /** Beside the account's figures. */
  readonly tools: (view: DeskView) => ReactNode;
};

/** How far the account is, once that takes long enough to be asked: the bars of a replay come and go before. */
function CatchingUp({ progress }: { readonly progress: number }) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), 2 * figuresPause);
    return () => clearTimeout(timer);
  }, []);
  return isLong ? (
    <p role="status">
      Working through the prices up to this moment: {Math.floor(progress * 100)}%. Stops and orders fill at their own
      moment.
    </p>
  ) : null;
}

type HoursProps = { readonly isOpen: boolean; readonly time: number; readonly ready: boolean };

/** Whether the market trades. Its place is there before that is known: the chart below does not move when a weekend is told of. */
function MarketHours({ isOpen, time, ready }: HoursProps) {
  const words = isOpen
    ? "The market is open."
    : `The market is closed until ${marketMoment(nextOpen(time))}: orders are refused.`;
  return (
    <div className="min-h-[2lh] sm:min-h-[1lh]">
      {ready ? <p className={isOpen ? "small text-ink2" : "note-rule"}>{words}</p> : null}
    </div>
  );
}

/** Chart, ticket, account and tables of one account. */
export function DeskFrame({ desk, symbol, onSymbol, timeframe: fixed, seed, stored, tools }: Props) {
  const [chosen, setChosen] = useState<ChartTimeframe>("M15");
  const timeframe = fixed ?? chosen;
  const view = useStore(useMemo(() => paced(desk, figuresPause, isDecision), [desk]));
  const { account, progress, notice, said, ready } = view;
  const { state, time } = account;
  const form = useTextFields<TicketText>(firstTicket);
  const drop = (id: string, price: number) => {
    const moved = movedLine(desk.getState().account.state, symbol, id, price);
    if (moved.kind === "ticket") return form.setText({ ...form.text, ...moved.text });
    if (moved.kind === "problem") return desk.merge({ said: [moved.said] });
    const before = desk.getState().account.decisions.length;
    const news = desk.decide(moved.event);
    if (news.length === 0 && desk.getState().account.decisions.length > before) desk.merge({ said: [moved.said] });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        {onSymbol ? (
          <div className="flex flex-wrap gap-3">
            <SelectField
              label="Market"
              options={simulatedSymbols.map((name) => [name, symbolText(name)] as const)}
              value={symbol}
              onChange={({ currentTarget }) => {
                form.setText(withoutPrices(form.text));
                onSymbol(currentTarget.value);
              }}
            />
            <SelectField
              label="Time frame"
              options={chartTimeframes.map((name) => [name, name] as const)}
              value={timeframe}
              onChange={({ currentTarget }) => setChosen(currentTarget.value as ChartTimeframe)}
            />
          </div>
        ) : null}
        <div className="desk-tools">{tools(view)}</div>
      </div>
      {notice ? <p className="note-rule">{notice}</p> : null}
      {progress === null ? null : <CatchingUp progress={progress} />}
      <MarketHours isOpen={desk.isOpen(time)} time={time} ready={ready} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5">
          <MarketChart
            {...{ desk, symbol, timeframe, state, ticket: form.text, seed, isStored: stored !== undefined }}
            {...(ready && { onDrop: drop })}
          />
          <AccountStrip state={state} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
          <div className="panel p-5">
            <TicketPanel desk={desk} view={view} symbol={symbol} form={form} />
          </div>
          <NextReleases symbol={symbol} time={time} />
        </div>
      </div>
      <div role="status" aria-label="What happened last" data-said>
        {said.join(" ")}
      </div>
      <DeskPanels desk={desk} view={view} source={{ seed, stored, shortest: timeframe }} />
    </div>
  );
}
