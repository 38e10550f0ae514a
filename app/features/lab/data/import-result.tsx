import { useMemo, useState } from "react";
import { randomUuid } from "#lib/random-uuid.ts";
import { symbolText } from "#lib/symbol-text.ts";
import type { Bars } from "#trading/market/bars.ts";
import type { ImportReport } from "#trading/market/import/report.ts";
import { spreadWarning, withPipOf } from "#trading/market/import/spread-column.ts";
import { isShorter } from "#trading/market/shorter-bars.ts";
import { statedContract, usualAnswers } from "#trading/market/stated-contract.ts";
import { symbolOf } from "#trading/market/symbol-of.ts";
import { findSymbol } from "#trading/market/symbols.ts";
import { upperMedian } from "#trading/median.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useStrategy } from "../core/use-strategy.ts";
import { ContractFields, contractIsGood, readContract, type TypedContract, typedContract } from "./contract-fields.tsx";
import { ImportReportView } from "./import-report.tsx";
import { ImportSpikes, type Removal } from "./import-spikes.tsx";
import { labData } from "./lab-data.ts";
import { symbolQuestion, typedSymbol } from "./symbol-question.ts";

type Props = {
  readonly name: string;
  readonly bars: Bars;
  readonly report: ImportReport;
  readonly onRemove: (removal: Removal) => void;
  readonly onBack: () => void;
  readonly onDone: () => void;
};

const symbolPattern = /^[A-Za-z0-9._-]{1,24}$/;

/** The last word before prices are taken in: which symbol they are, and whether the strategy follows them. */
export function ImportResult({ name, bars, report, onRemove, onBack, onDone }: Props) {
  const { document, edit } = useStrategy();
  const question = symbolQuestion(bars, report);
  const [typed, setTyped] = useState(question ? "" : bars.symbol);
  const [follows, setFollows] = useState(true);
  const [busy, setBusy] = useState(false);
  const symbol = typedSymbol(typed);
  const { timeframe, digits } = bars;
  const [stated, setStated] = useState<TypedContract | null>(null);
  const price = useMemo(() => upperMedian(bars.close) ?? 0, [bars]);
  const listed = findSymbol(symbol) !== undefined;
  // As long as nothing is typed, the usual contract follows the name.
  const contract = stated ?? typedContract(usualAnswers(symbol, digits), digits);
  const tooShort = isShorter(document.timeframe, timeframe);
  const differs = symbol !== document.symbol || tooShort;
  const unitWarning = spreadWarning(report.spread, symbol, digits);
  const error = symbolPattern.test(symbol)
    ? undefined
    : symbol === "" && question
      ? question
      : "Letters and digits, such as EURUSD.";
  const use = async () => {
    if (error || !(listed || contractIsGood(contract, digits))) return;
    setBusy(true);
    const statement = statedContract(symbol, digits, readContract(contract), price);
    const priced = withPipOf(bars, report.spread, symbolOf(symbol, digits, statement));
    const id = randomUuid();
    if (differs && follows)
      edit((document) => ({ ...document, symbol, timeframe: tooShort ? timeframe : document.timeframe }));
    await labData().add(
      { kind: "file", id, name, symbol, timeframe, bars: bars.length },
      listed ? priced : { ...priced, contract: statement },
      report,
    );
    onDone();
  };
  return (
    <div className="grid grid-cols-1 gap-5">
      <ImportSpikes report={report} onRemove={onRemove} />
      <ImportReportView report={report} />
      <TextField
        label="Symbol"
        value={typed}
        error={error}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        help="Decides pip, contract and typical costs."
        onChange={({ target }) => setTyped(target.value)}
      />
      {unitWarning ? (
        <p className="lab-warning" role="status">
          {unitWarning}
        </p>
      ) : null}
      {listed || error ? null : (
        <ContractFields symbol={symbol} digits={digits} price={price} typed={contract} onTyped={setStated} />
      )}
      {differs ? (
        <label className="flex gap-3">
          <input
            type="checkbox"
            className="mt-1 size-4 flex-none accent-(--accent)"
            checked={follows}
            onChange={({ target }) => setFollows(target.checked)}
          />
          <span className="small">
            Let the strategy follow: it trades {symbolText(document.symbol)} {document.timeframe} now, and would trade{" "}
            {symbolText(symbol)} {tooShort ? timeframe : document.timeframe}. Undo brings it back.
          </span>
        </label>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button onClick={use} aria-busy={busy}>
          Use these prices
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Read it differently
        </Button>
      </div>
    </div>
  );
}
