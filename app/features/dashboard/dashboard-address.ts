import { findSymbol } from "#trading/market/symbols.ts";
import { type Timeframe, timeframes } from "#trading/market/timeframe.ts";
import { choiceField, queryView, textField } from "../../ui/query-view.ts";
import { useAddressState } from "../../ui/use-address-state.ts";

type DashboardView = {
  /** What chart and watchlist show; EURUSD unless the address names another. */
  readonly symbol: string;
  readonly timeframe: Timeframe;
};

const address = queryView<DashboardView>({
  symbol: textField("symbol", 12),
  timeframe: choiceField("timeframe", timeframes, "H1"),
});

const codec = {
  read: (search: string): DashboardView => {
    const view = address.read(search);
    const symbol = view.symbol.toUpperCase();
    return { ...view, symbol: findSymbol(symbol) ? symbol : "EURUSD" };
  },
  write: (view: DashboardView) =>
    address.write({ ...view, symbol: view.symbol === "EURUSD" ? "" : view.symbol }, location.search),
};

/** The symbol and time frame that every part of the dashboard shows, held in the address of the page. */
export const useDashboardAddress = () => useAddressState(codec);
