import { formatUsd } from "#lib/price-text.ts";
import { LabeledPlot } from "../../ui/labeled-plot.tsx";

const top = 92;
const bottom = -66;
const width = 400;
const height = 216;

const y = (pips: number) => ((top - pips) / (top - bottom)) * height;
const share = (pips: number) => (y(pips) / height) * 100;
const marks = [75, 50, 25, 0, -25, -50];
const fine = Array.from({ length: 29 }, (_, index) => 75 - index * 5).filter((pips) => pips > bottom);
const markText = (pips: number) => (pips > 0 ? `+${pips}` : pips === 0 ? "0 pips" : `−${-pips}`);

/** Stop and target around the entry, in pips and in money. The target is drawn at twice the stop's distance, or at the edge. */
export function PipRuler({ stop, loss }: { readonly stop: number; readonly loss: number }) {
  const target = Math.min(stop * 2, 75);
  const money = (pips: number) => formatUsd(stop > 0 ? (loss * pips) / stop : 0);
  const text = `Entry, stop ${stop} pips below it for a loss of ${money(stop)}, target ${target} pips above it for a gain of ${money(target)}, before costs.`;
  const levels = [
    { pips: target, text: `▲ Target +${money(target)}`, color: "var(--up)", className: "text-up" },
    { pips: 0, text: "Entry", color: "var(--ink)", className: undefined },
    { pips: -stop, text: `▼ Stop −${money(stop)}`, color: "var(--down)", className: "text-down" },
  ];
  return (
    <div className="relative">
      <LabeledPlot
        label={text}
        className="ruler"
        width={width}
        height={height}
        values={levels.map(({ pips, text, className }) => ({ text, at: share(pips), className }))}
      >
        {marks.map((pips) => (
          <line key={pips} x2={width} y1={y(pips)} y2={y(pips)} stroke="var(--grid)" />
        ))}
        {fine.map((pips) => (
          <line key={pips} x2={pips % 25 === 0 ? 16 : 8} y1={y(pips)} y2={y(pips)} stroke="var(--control)" />
        ))}
        <rect x={72} width={width - 72} y={y(target)} height={y(0) - y(target)} fill="var(--up)" opacity="0.1" />
        <rect x={72} width={width - 72} y={y(0)} height={y(-stop) - y(0)} fill="var(--down)" opacity="0.1" />
        {levels.map(({ pips, color }) => (
          <line key={color} x2={width} y1={y(pips)} y2={y(pips)} stroke={color} strokeWidth="1.5" />
        ))}
      </LabeledPlot>
      <div className="ruler-marks" aria-hidden="true">
        {marks.map((pips) => (
          <span key={pips} style={{ top: `${share(pips).toFixed(2)}%` }}>
            {markText(pips)}
          </span>
        ))}
      </div>
    </div>
  );
}
