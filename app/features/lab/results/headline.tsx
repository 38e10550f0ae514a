import { percentText, plainNumber, ratioText } from "#lib/figure-text.ts";
import { classNames } from "../../../ui/class-names.ts";
import type { LabRun } from "../backtest/lab-runs.ts";

const signed = (value: number): string => `${value > 0 ? "+" : ""}${percentText(value)}`;
const tone = (value: number): "text-up" | "text-down" | undefined =>
  value > 0 ? "text-up" : value < 0 ? "text-down" : undefined;

/** The seven figures one looks at first. */
export function Headline({ run }: { readonly run: LabRun }) {
  const value = (id: string): number => run.summary.statistics.find((one) => one.id === id)?.value ?? Number.NaN;
  const [net, hold, fall] = [value("returnPercent"), value("buyAndHoldPercent"), -value("equityDrawdownRelative")];
  const figures: readonly (readonly [string, string, string?])[] = [
    ["net return", signed(net), tone(net)],
    ["buy and hold", signed(hold)],
    ["max drawdown", percentText(fall), tone(fall)],
    ["profit factor", ratioText(value("profitFactor"))],
    ["win rate", percentText(value("winPercent"))],
    ["trades", plainNumber(value("trades"))],
    ["Sharpe, annual", ratioText(value("sharpe"))],
  ];
  return (
    <dl className="headline" data-testid="headline">
      {figures.map(([label, text, colour]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={classNames(colour)}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
