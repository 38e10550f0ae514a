import { useState } from "react";
import { plainNumber, shareText } from "#lib/figure-text.ts";
import { breakEvenWinRate } from "#trading/calculators/odds-arithmetic.ts";
import { Instrument } from "../../ui/instrument.tsx";
import { Slider } from "../../ui/slider.tsx";

/** Stop, target and costs give the share of winners below which a method loses. */
export function BreakEven() {
  const [stop, setStop] = useState(25);
  const [target, setTarget] = useState(50);
  const [cost, setCost] = useState(1.3);
  const reward = Math.max(0, target - cost) / (stop + cost);
  const needed = breakEvenWinRate(reward);
  const free = breakEvenWinRate(target / stop);
  return (
    <Instrument
      title="Break-even win rate"
      note="with the cost of the trade"
      cells={[
        ["Risk", `${plainNumber(stop + cost, 1)} pips`],
        ["Reward", `${plainNumber(Math.max(0, target - cost), 1)} pips`],
        ["Reward to risk", `${plainNumber(reward, 2)} : 1`],
        ["Win rate to break even", shareText(needed, 1)],
      ]}
      controls={
        <>
          <Slider label="Stop" text={`${stop} pips`} value={stop} min={5} max={100} onChange={setStop} />
          <Slider label="Target" text={`${target} pips`} value={target} min={5} max={200} onChange={setTarget} />
          <Slider
            label="Spread and commission"
            text={`${plainNumber(cost, 1)} pips`}
            value={cost}
            min={0}
            max={5}
            step={0.1}
            onChange={setCost}
          />
        </>
      }
      say={`At least ${shareText(needed, 1)} of these trades must win. Without costs it would be ${shareText(free, 1)}: these costs alone ask for ${plainNumber((needed - free) * 100, 1)} more winners in a hundred.`}
    />
  );
}
