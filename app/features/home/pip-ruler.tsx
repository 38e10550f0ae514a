import { formatUsd } from "#lib/price-text.ts";

const top = 92;
const bottom = -66;
const width = 540;
const height = 216;
const left = 20;
const right = width - 132;

const y = (pips: number) => ((top - pips) / (top - bottom)) * height;
const marks = [75, 50, 25, 0, -25, -50];
const fine = Array.from({ length: 29 }, (_, index) => 75 - index * 5).filter((pips) => pips > bottom);

function Level({ pips, name, money, tone }: { pips: number; name: string; money: string; tone: string }) {
  return (
    <g fill={tone} stroke={tone}>
      <line x1={left} x2={right} y1={y(pips)} y2={y(pips)} strokeWidth="1.5" />
      <text x={right + 8} y={y(pips) + 4.5} stroke="none" className="ruler-label">
        {name} {money}
      </text>
    </g>
  );
}

/** Stop and target around the entry, in pips and in money. The target is drawn at twice the stop's distance, or at the edge. */
export function PipRuler({ stop, loss }: { readonly stop: number; readonly loss: number }) {
  const target = Math.min(stop * 2, 75);
  const money = (pips: number) => formatUsd(stop > 0 ? (loss * pips) / stop : 0);
  const text = `Entry, stop ${stop} pips below it for a loss of ${money(stop)}, target ${target} pips above it for a gain of ${money(target)}, before costs.`;
  return (
    <svg className="ruler" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={text}>
      {marks.map((pips) => (
        <line key={pips} x1={left} x2={right} y1={y(pips)} y2={y(pips)} stroke="var(--grid)" />
      ))}
      {fine.map((pips) => (
        <line
          key={pips}
          x1={left}
          x2={left + (pips % 25 === 0 ? 16 : 8)}
          y1={y(pips)}
          y2={y(pips)}
          stroke="var(--control)"
        />
      ))}
      {marks.map((pips) => (
        <text key={pips} x={left + 24} y={y(pips) - 5} className="ruler-mark">
          {pips > 0 ? `+${pips}` : pips === 0 ? "0 pips" : `−${-pips}`}
        </text>
      ))}
      <rect
        x={left + 72}
        width={right - left - 72}
        y={y(target)}
        height={y(0) - y(target)}
        fill="var(--up)"
        opacity="0.1"
      />
      <rect
        x={left + 72}
        width={right - left - 72}
        y={y(0)}
        height={y(-stop) - y(0)}
        fill="var(--down)"
        opacity="0.1"
      />
      <Level pips={target} name="▲ Target" money={`+${money(target)}`} tone="var(--up)" />
      <Level pips={0} name="Entry" money="" tone="var(--ink)" />
      <Level pips={-stop} name="▼ Stop" money={`−${money(stop)}`} tone="var(--down)" />
    </svg>
  );
}
