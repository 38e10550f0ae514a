import { useState } from "react";
import { percentText, plainNumber } from "#lib/figure-text.ts";
import { formatUsd } from "#lib/price-text.ts";
import { positionSize } from "#lib/trade-arithmetic.ts";
import { PanelCells } from "../../ui/panel-cells.tsx";
import { ScriptNote } from "../../ui/script-note.tsx";
import { Slider } from "../../ui/slider.tsx";
import { PipRuler } from "./pip-ruler.tsx";

const account = 1000;

/** A worked example one can move: how large a EUR/USD position may be, from the stop and the share one is ready to lose. */
export function PositionExample() {
  const [risk, setRisk] = useState(1);
  const [stop, setStop] = useState(25);
  const size = positionSize(account, risk, stop);
  const cells = [
    ["Account", formatUsd(account)],
    ["At risk", formatUsd(size.budget)],
    ["Lots", plainNumber(size.lots, 2)],
    ["Lost at stop", size.lots > 0 ? `−${formatUsd(size.loss)}` : "no trade"],
  ] as const;
  return (
    <div>
      <p className="panel-head">
        <strong>EUR/USD</strong>
        <span className="text-ink3">how large may the position be?</span>
        <span className="fine ml-auto max-sm:hidden">worked example</span>
      </p>
      <PanelCells cells={cells} />
      <PipRuler stop={stop} loss={size.loss} />
      <div className="grid gap-x-8 px-5 pb-1 sm:grid-cols-2">
        <Slider label="Distance to the stop" text={`${stop} pips`} value={stop} min={10} max={60} onChange={setStop} />
        <Slider
          label="Share of the account"
          text={percentText(risk, 2)}
          value={risk}
          min={0.25}
          max={3}
          step={0.25}
          onChange={setRisk}
        />
      </div>
      <div className="px-5">
        <ScriptNote>Moving these values needs JavaScript. The figures are for the values shown.</ScriptNote>
      </div>
    </div>
  );
}
