import { useState } from "react";
import { chanceOfLosingRun } from "#trading/calculators/odds-arithmetic.ts";
import { chanceText } from "#trading/chance-text.ts";
import { Instrument } from "../../ui/instrument.tsx";
import { Slider } from "../../ui/slider.tsx";

/** How often a run of losses is nothing but chance. */
export function LosingRuns() {
  const [winRate, setWinRate] = useState(50);
  const [trades, setTrades] = useState(100);
  const [length, setLength] = useState(6);
  const chance = chanceText(chanceOfLosingRun(trades, winRate / 100, length) * 100);
  return (
    <Instrument
      title="Losing runs"
      note="exact, for independent trades"
      cells={[
        ["Win rate", `${winRate}%`],
        ["Trades", trades],
        ["Losses in a row", length],
        ["Chance of such a run", chance],
      ]}
      controls={
        <>
          <Slider label="Win rate" text={`${winRate}%`} value={winRate} min={20} max={80} onChange={setWinRate} />
          <Slider label="Trades" value={trades} min={20} max={500} step={10} onChange={setTrades} />
          <Slider label="Losses in a row" value={length} min={2} max={15} onChange={setLength} />
        </>
      }
      say={`With ${winRate}% winners, ${chance} of all records of ${trades} trades contain at least one run of ${length} losses, without anything being wrong with the method.`}
    />
  );
}
