import { useState } from "react";
import { plainNumber } from "#lib/figure-text.ts";
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
        ["Average gain", `${plainNumber(gain, 1)} pips`],
        ["Average loss", `${plainNumber(loss, 1)} pips`],
        ["Gain ÷ loss", loss === 0 ? "∞" : plainNumber(gain / loss, 2)],
        ["RSI", plainNumber(rsi, 1)],
      ]}
      controls={
        <>
          <Slider
            label="Average gain"
            text={`${plainNumber(gain, 1)} pips`}
            value={gain}
            min={0}
            max={20}
            step={0.5}
            onChange={setGain}
          />
          <Slider
            label="Average loss"
            text={`${plainNumber(loss, 1)} pips`}
            value={loss}
            min={0}
            max={20}
            step={0.5}
            onChange={setLoss}
          />
        </>
      }
      say={`An RSI of ${plainNumber(rsi, 1)} says that gains made up ${plainNumber(rsi, 0)}% of all movement in the window. It measures what has happened; it does not promise a turn.`}
    />
  );
}
