import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { errorText } from "#lib/error-text.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import type { ScanDetail as Detail, ScanCell, ScanVote } from "#workers/scan/scan-types.ts";
import { DataNote } from "../../../market/data-note.tsx";
import { HypotheticalStatement } from "../../../site/hypothetical-statement.tsx";
import { Button } from "../../../ui/button.tsx";
import { PriceChart } from "../../../ui/chart/lazy-price-chart.tsx";
import { Sheet } from "../../../ui/dialog.tsx";
import { SiteLink } from "../../../ui/site-link.tsx";
import { TableHead } from "../../../ui/table-head.tsx";
import type { StrategyOrigin } from "../core/strategy-store.ts";
import { toneClass } from "../core/tone-class.ts";
import { useStrategy } from "../core/use-strategy.ts";
import { readCell } from "./run-scan.ts";
import { changeText, priceText, ratingText, stateSentence, valuesText, voteText } from "./scan-words.ts";

type SheetProps = { readonly open: boolean; readonly onOpenChange: (open: boolean) => void };
type Props = {
  readonly cell: ScanCell;
  readonly title: string;
  readonly asOf: number;
  readonly symbols: readonly string[];
  /** The rules the grid shows; null for ratings. */
  readonly document: StrategyDocument | null;
  /** Where they come from, when opening them would put them in the place of the open strategy. */
  readonly origin: StrategyOrigin | null;
};

function useDetail({ cell, asOf, symbols, document }: Props) {
  const [detail, setDetail] = useState<Detail | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { symbol, timeframe } = cell;
  useEffect(() => {
    const controller = new AbortController();
    setProblem(null);
    readCell({ symbol, timeframe, asOf, document }, symbols, controller.signal).then(setDetail, (error: unknown) => {
      if (!controller.signal.aborted) setProblem(errorText(error));
    });
    return () => controller.abort();
  }, [symbol, timeframe, asOf, document, symbols]);
  return { detail, problem };
}

const lessonOf = (id: string): string =>
  `/indicators/${id === "bull-bear-power" ? "bulls-power" : id.replace(/^(sma|ema|hma|vwma)-\d+$/, "$1")}`;

function Votes({ caption, votes }: { readonly caption: string; readonly votes: readonly ScanVote[] }) {
  return (
    <table className="table scan-votes">
      <caption>{caption}</caption>
      <TableHead columns={["Indicator", { name: "Value", numeric: true }, "Vote"]} />
      <tbody>
        {votes.map((vote) => (
          <tr key={vote.id}>
            <th scope="row">
              <SiteLink className="text-link" href={lessonOf(vote.id)}>
                {vote.name}
              </SiteLink>
            </th>
            <td className="num figure">{valuesText(vote)}</td>
            <td className={toneClass(vote.vote) || "text-ink2"}>{voteText(vote.vote)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One square in full: its state, every vote with its figure, the bars behind it, and links into the lab. */
export default function ScanDetail({ open, onOpenChange, ...props }: Props & SheetProps) {
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={`${props.title}, ${props.cell.timeframe}`}
      description="Every vote of the rating at this moment."
    >
      <Square {...props} />
    </Sheet>
  );
}

const noteOf = ({ data }: ScanCell) => (data.kind === "simulated" ? "simulated" : data.name);

function Square(props: Props) {
  const { cell: first, title, document, origin } = props;
  const { detail, problem } = useDetail(props);
  const strategy = useStrategy();
  const navigate = useNavigate();
  const cell = detail?.cell ?? first;
  const { symbol, timeframe, rating, state } = cell;
  const openOn = (path: string) => {
    const onHere = { ...(document ?? strategy.document), symbol, timeframe };
    if (document && origin) strategy.open(onHere, origin);
    else strategy.edit(() => onHere);
    void navigate(path);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <dl className="facts">
        <dt>Bid</dt>
        <dd className="figure">{priceText(cell)}</dd>
        <dt>On the bar before</dt>
        <dd className="figure">{changeText(cell.change)}</dd>
        <dt>Rating</dt>
        <dd className="figure">{ratingText(rating.all, rating.word)}</dd>
        <dt>Moving averages</dt>
        <dd className="figure">{ratingText(rating.averages)}</dd>
        <dt>Oscillators</dt>
        <dd className="figure">{ratingText(rating.oscillators)}</dd>
      </dl>
      {state && document ? (
        <p className="small">
          <strong>{document.name}:</strong> {stateSentence(state)} Worked out on the last 500 closed bars. Smoothed
          averages slower than an EMA of 200 have not settled on so few: an alert or a backtest may signal on other
          bars.
        </p>
      ) : null}
      {problem ? <p className="field-error">The detail could not be worked out: {problem}</p> : null}
      <PriceChart label={`${title}, ${timeframe}`} bars={detail?.bars ?? null} height={240} note={noteOf(cell)} />
      <DataNote data={cell.data} />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => openOn("/strategy-builder")}>
          Open {document ? "these rules" : "my strategy"} on {title}
        </Button>
        <Button size="sm" variant="secondary" onClick={() => openOn("/backtesting")}>
          Backtest here
        </Button>
      </div>
      {detail ? (
        <>
          <Votes caption="Moving averages" votes={detail.votes.filter(({ part }) => part === "averages")} />
          <Votes caption="Oscillators" votes={detail.votes.filter(({ part }) => part === "oscillators")} />
        </>
      ) : null}
      <p className="fine">
        Each part is the mean of its votes, and the rating the mean of both parts. It counts what the past looks like;
        it is no advice and has no known power to predict.
      </p>
      {state ? <HypotheticalStatement simulated={cell.data.kind === "simulated"} compact /> : null}
    </div>
  );
}
