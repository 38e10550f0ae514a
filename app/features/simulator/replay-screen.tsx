import { useEffect, useState } from "react";
import { isoDay, shortDate } from "#lib/date-text.ts";
import { isoDayTime } from "#lib/iso-time.ts";
import { symbolText } from "#lib/symbol-text.ts";
import { dataName } from "#trading/market/market-data.ts";
import { simulatedSymbols } from "#trading/market/simulated/simulated-market.ts";
import { dataWords } from "../../market/data-words.ts";
import { useStoredPrices } from "../../market/use-stored-prices.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useStayWhile } from "../../ui/use-stay-while.ts";
import { useStore } from "../../ui/use-store.ts";
import { DeskFrame } from "./desk-frame.tsx";
import { type ChartTimeframe, chartTimeframes } from "./feed.ts";
import { type createReplay, firstReplayDay, type ReplayChoice, randomDay, replayDays } from "./replay.ts";
import { ReplayTools } from "./replay-tools.tsx";
import { fitsStored } from "./stored-market.ts";
import { openReplay } from "./unfinished.ts";

type Replay = ReturnType<typeof createReplay>;

/** Market, time frame and the day on which a replay begins. */
function ReplayStart({ replay }: { readonly replay: Replay }) {
  const [choice, setChoice] = useState<ReplayChoice>({ symbol: "EURUSD", timeframe: "H1" });
  const [day, setDay] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [simulated, setSimulated] = useState(false);
  const found = useStoredPrices(choice.symbol);
  const stored = simulated ? null : found;
  const offered = chartTimeframes.filter((name) => !stored || fitsStored(name, stored.timeframe));
  const timeframe = offered.includes(choice.timeframe) ? choice.timeframe : (offered[0] ?? "D1");
  const begin = async (at: number) => setProblem(await replay.start({ ...choice, timeframe, stored }, at));
  const start = () => {
    const at = isoDayTime(day);
    const { first, last } = replayDays(Date.now(), stored);
    if (!(at >= first && at < last))
      return setProblem(`Choose a day from ${shortDate(first)} to ${shortDate(last - 1)}.`);
    void begin(at);
  };
  return (
    <form className="replay-start" onSubmit={(event) => event.preventDefault()}>
      <SelectField
        label="Replay market"
        options={simulatedSymbols.map((name) => [name, symbolText(name)] as const)}
        value={choice.symbol}
        onChange={({ currentTarget }) => setChoice({ ...choice, symbol: currentTarget.value })}
      />
      <SelectField
        label="Replay time frame"
        options={offered.map((name) => [name, name] as const)}
        value={timeframe}
        onChange={({ currentTarget }) => setChoice({ ...choice, timeframe: currentTarget.value as ChartTimeframe })}
      />
      {found ? (
        <SelectField
          label="Prices"
          options={[
            ["stored", dataName(found.data)],
            ["simulated", "Simulated market"],
          ]}
          value={simulated ? "simulated" : "stored"}
          help={stored ? `${dataWords(stored.data)}.` : "The simulated market, for any day."}
          onChange={({ currentTarget }) => setSimulated(currentTarget.value === "simulated")}
        />
      ) : null}
      <TextField
        label="First day"
        type="date"
        min={isoDay(replayDays(Date.now(), stored).first)}
        error={problem}
        value={day}
        onChange={({ currentTarget }) => setDay(currentTarget.value)}
      />
      <div className="flex flex-wrap items-end gap-3 self-end">
        <Button onClick={start}>Start replay</Button>
        <Button variant="secondary" onClick={() => void begin(randomDay(Date.now(), stored))}>
          A random day
        </Button>
      </div>
      <p className="fine replay-start-note">
        The replay has its own account of $1,000.00. It is not stored: closing or reloading the page ends it.
      </p>
    </form>
  );
}

/** A later day of the same replay. */
function GoToDay({ replay }: { readonly replay: Replay }) {
  const [day, setDay] = useState("");
  const go = () => {
    const at = isoDayTime(day);
    if (Number.isNaN(at)) replay.desk.merge({ said: ["Choose the day to go to."] });
    else void replay.goTo(at);
  };
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <TextField
        label="Go to day"
        type="date"
        min={isoDay(firstReplayDay)}
        value={day}
        onChange={({ currentTarget }) => setDay(currentTarget.value)}
      />
      <Button type="submit" size="sm" variant="secondary">
        Go
      </Button>
    </form>
  );
}

/** A past market, bar by bar, with its right edge hidden. */
export function ReplayScreen() {
  const [replay] = useState(openReplay);
  const { started, playing, symbol, timeframe, stored } = useStore(replay.view);
  const decided = useStore(replay.desk, ({ account }) => account.decisions.length > 0);
  useEffect(() => replay.stop, [replay]);
  useStayWhile(started && decided);
  if (!started) return <ReplayStart replay={replay} />;
  return (
    <DeskFrame
      desk={replay.desk}
      symbol={symbol}
      timeframe={timeframe}
      stored={stored?.data}
      tools={({ account }) => (
        <>
          <ReplayTools replay={replay} time={account.time} />
          <Button size="sm" variant="secondary" onClick={() => void replay.nextSession()} disabled={playing}>
            Next session
          </Button>
          <GoToDay replay={replay} />
          <Button size="sm" variant="quiet" onClick={replay.end}>
            End replay
          </Button>
        </>
      )}
    />
  );
}
