import { useState } from "react";
import { Instrument } from "../../ui/instrument.tsx";
import { Slider } from "../../ui/slider.tsx";
import { relativeStrength } from "./arithmetic.ts";

/** The formula with its two inputs in the reader's hands. */
export function RsiExample() {
  const [gain, setGain] = useState(6);
  const [loss, setLoss] = useState(4);
  const rsi = relativeStrength(gain, loss);
  return (
    <Instrument
      title="RSI, by hand"
      note="100 − 100 ÷ (1 + gain ÷ loss)"
      cells={[
        ["Average gain", `${gain.toFixed(1)} pips`],
        ["Average loss", `${loss.toFixed(1)} pips`],
        ["Gain ÷ loss", loss === 0 ? "∞" : (gain / loss).toFixed(2)],
        ["RSI", rsi.toFixed(1)],
      ]}
      controls={
        <>
          <Slider
            label="Average gain"
            text={`${gain.toFixed(1)} pips`}
            value={gain}
            min={0}
            max={20}
            step={0.5}
            onChange={setGain}
          />
          <Slider
            label="Average loss"
            text={`${loss.toFixed(1)} pips`}
            value={loss}
            min={0}
            max={20}
            step={0.5}
            onChange={setLoss}
          />
        </>
      }
      say={`An RSI of ${rsi.toFixed(1)} says that gains made up ${rsi.toFixed(0)}% of all movement in the window. It measures what has happened; it does not promise a turn.`}
    />
  );
}
