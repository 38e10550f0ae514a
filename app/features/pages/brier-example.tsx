import { useState } from "react";
import { plainNumber } from "#lib/figure-text.ts";
import { squaredMiss } from "#trading/forecast/brier.ts";
import { Instrument } from "../../ui/instrument.tsx";
import { Slider } from "../../ui/slider.tsx";
import { comparedWithCoin } from "./compared-with-coin.ts";

const coin = squaredMiss(0.5, true);

/** How a stated probability is scored, whichever way it turns out. */
export function BrierExample() {
  const [stated, setStated] = useState(70);
  const [right, setRight] = useState(60);
  const share = stated / 100;
  const often = right / 100;
  const average = often * squaredMiss(share, true) + (1 - often) * squaredMiss(share, false);
  return (
    <Instrument
      title="Scoring a forecast"
      note="Brier score, lower is better"
      cells={[
        ["If it happens", plainNumber(squaredMiss(share, true), 3)],
        ["If it does not", plainNumber(squaredMiss(share, false), 3)],
        ["Average over many", plainNumber(average, 3)],
        ["A coin's score", plainNumber(coin, 3)],
      ]}
      controls={
        <>
          <Slider label="Chance you state" text={`${stated}%`} value={stated} min={0} max={100} onChange={setStated} />
          <Slider label="How often it happens" text={`${right}%`} value={right} min={0} max={100} onChange={setRight} />
        </>
      }
      say={`Saying ${stated}% when it happens in ${right} of 100 cases ${comparedWithCoin(average - coin)} Saying ${right}% would be best.`}
    />
  );
}
