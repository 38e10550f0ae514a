import { type KeyboardEvent, useMemo, useState } from "react";
import { symbolText } from "#lib/symbol-text.ts";
import { simulatedSymbols } from "#trading/market/simulated/simulated-market.ts";
import { dayWords, quoteWords } from "../../../../market/data-words.ts";
import { marketDays } from "../../../../market/day-board.ts";
import { paced } from "../../../../market/paced.ts";
import { quoteSource } from "../../../../market/quote-source.ts";
import { everyQuote } from "../../../../market/quotes.ts";
import { Button } from "../../../../ui/button.tsx";
import { isComposing } from "../../../../ui/is-composing.ts";
import { ProblemText } from "../../../../ui/problem-note.tsx";
import { ScriptNote } from "../../../../ui/script-note.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { useNow } from "../../../../ui/use-now.ts";
import { useStore } from "../../../../ui/use-store.ts";
import { useDashboardAddress } from "../../dashboard-address.ts";
import { isMeant } from "./watch-order.ts";
import type { RowActions } from "./watch-row.tsx";
import { WatchTable } from "./watch-table.tsx";
import { addSymbol, moveSymbol, removeSymbol, resetWatchlist, watchlist } from "./watchlist-store.ts";

const quotes = paced(everyQuote);
const days = marketDays(watchlist);

type FindProps = {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly onEnter: () => void;
};

function FindField({ typed, onType, onEnter }: FindProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === "Enter") onEnter();
    else if (event.key === "Escape" && typed !== "") onType("");
    else return;
    event.preventDefault();
  };
  return (
    <TextField
      label="Find or add a symbol"
      type="search"
      autoComplete="off"
      placeholder="eur, gold …"
      className="watch-find"
      value={typed}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={onKeyDown}
    />
  );
}

/** The visitor's list and what is done with it; `said` is what just happened, for those who cannot see it. */
function useWatchlist(choose: (symbol: string) => void) {
  const state = useStore(watchlist);
  const [said, setSaid] = useState("");
  const actions = useMemo<RowActions>(
    () => ({
      choose,
      move(symbol, by) {
        void moveSymbol(symbol, by);
        const { symbols } = watchlist.getState();
        setSaid(`${symbolText(symbol)}: place ${symbols.indexOf(symbol) + 1} of ${symbols.length}`);
      },
      remove(symbol) {
        const last = watchlist.getState().symbols.length === 1;
        void removeSymbol(symbol);
        setSaid(last ? "The last symbol of the list cannot be removed." : `${symbolText(symbol)} removed`);
      },
    }),
    [choose],
  );
  const add = (symbol: string) => {
    void addSymbol(symbol);
    setSaid(`${symbolText(symbol)} added`);
  };
  const reset = () => {
    void resetWatchlist();
    setSaid("The default list is back.");
  };
  return { ...state, said, actions, add, reset };
}

/** Symbols with their quotes. The one that is chosen is what the chart shows. */
export function WatchlistPanel() {
  const [{ symbol: chosen }, change] = useDashboardAddress();
  const choose = useMemo(() => (symbol: string) => change({ symbol }), [change]);
  const { symbols, chosen: isOwn, problem, said, actions, add, reset } = useWatchlist(choose);
  const source = useStore(quoteSource);
  const now = useNow();
  const [typed, setTyped] = useState("");
  const [editing, setEditing] = useState(false);
  const found = useMemo(() => symbols.filter((symbol) => isMeant(symbol, typed)), [symbols, typed]);
  const offered = simulatedSymbols.filter((symbol) => !symbols.includes(symbol) && isMeant(symbol, typed));
  const showsOffers = editing || typed !== "";
  const onEnter = () => {
    const [first] = found.length > 0 ? found : offered;
    if (typed === "" || first === undefined) return;
    if (found.length === 0) add(first);
    choose(first);
    setTyped("");
  };
  return (
    <section id="watchlist" className="panel watch" aria-labelledby="watchlist-heading">
      <div className="watch-head">
        <h2 id="watchlist-heading">Watchlist</h2>
        <Button
          variant="quiet"
          size="sm"
          aria-pressed={editing}
          onClick={() => {
            setEditing(!editing);
            setTyped("");
          }}
        >
          {editing ? "Done" : "Edit list"}
        </Button>
      </div>
      <FindField typed={typed} onType={setTyped} onEnter={onEnter} />
      <ScriptNote>
        Quotes and the list are computed in your browser, which needs JavaScript. Trading hours, coming releases and the
        texts below can be read without it.
      </ScriptNote>
      <div className="watch-rows">
        <WatchTable symbols={found} quotes={quotes} days={days} chosen={chosen} editing={editing} actions={actions} />
        {found.length === 0 && offered.length === 0 ? <p className="small p-4">No symbol matches “{typed}”.</p> : null}
        {showsOffers && offered.length > 0 ? (
          <div className="watch-offers">
            {offered.map((symbol) => (
              <Button key={symbol} variant="secondary" size="sm" onClick={() => add(symbol)}>
                Add {symbolText(symbol)}
              </Button>
            ))}
          </div>
        ) : null}
        {editing ? (
          <div className="watch-offers">
            {isOwn ? (
              <Button variant="quiet" size="sm" onClick={reset}>
                Restore the default list
              </Button>
            ) : null}
            <p className="fine">
              On a row: arrow keys go to the next one, Enter shows it in the chart, Alt and an arrow key move it, Delete
              removes it.
            </p>
          </div>
        ) : null}
      </div>
      <div className="watch-foot">
        <p className="fine">{quoteWords(source)}.</p>
        <p className="fine">Spread in pips. {dayWords(source, now)}</p>
        <ProblemText text={problem} className="small" />
        <p role="status" className="sr-only">
          {said}
        </p>
      </div>
    </section>
  );
}
