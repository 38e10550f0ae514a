import type { ResolvedForecast } from "#app/data/forecasts.ts";
import { shareText } from "#lib/figure-text.ts";
import { symbolText } from "#lib/symbol-text.ts";
import { dataWords } from "../../market/data-words.ts";
import { Disclosure } from "../../ui/disclosure.tsx";
import { CheckForecast } from "./check-forecast.tsx";
import { outcomeText, pointsText, utcText } from "./outlook-row.ts";

function Row({ one }: { readonly one: ResolvedForecast }) {
  const { symbol, horizon, rule, data, inputHash, resultHash, digits, outlook, forecast, result } = one;
  const closeAt = Date.parse(one.closeAt);
  const level = (points: number | undefined) => (points === undefined ? "–" : pointsText(points, digits));
  return (
    <Disclosure
      summary={
        <span className="grid w-full grid-cols-2 items-baseline gap-x-4 gap-y-0.5 md:grid-cols-[5.5rem_4.5rem_1fr_auto]">
          <strong>{symbolText(symbol)}</strong>
          <span className="text-right md:text-left">{outlook.bias === "up" ? "↑ Up" : "↓ Down"}</span>
          <span className="small">{outcomeText[result.outcome]}</span>
          <span className="small figure text-right">{utcText(closeAt)}</span>
        </span>
      }
    >
      <p className="small text-ink2">
        Price {level(outlook.close)}, target {level(outlook.target?.points)}, wrong at{" "}
        {level(outlook.invalidation?.points)}; stated {shareText(forecast?.probability ?? Number.NaN)}, naive{" "}
        {shareText(forecast?.naive ?? Number.NaN)}. Decided at {level(result.points)} in the bar from{" "}
        {utcText(Date.parse(result.decidedAt))}
        {result.ambiguous ? ": both levels were reached in it, which counts against the forecast." : "."} Stored{" "}
        {utcText(Date.parse(one.storedAt))}. {dataWords(data)}.
      </p>
      <CheckForecast check={{ symbol, horizon, closeAt, rule, data, inputHash, resultHash }} />
    </Disclosure>
  );
}

type Props = { readonly label: string; readonly list: readonly ResolvedForecast[] };

/** Resolved forecasts, one a line; opened, a line shows what was said and what decided it. */
export function ResolvedList({ label, list }: Props) {
  return (
    <ul aria-label={label}>
      {list.map((one) => (
        <li key={one.id}>
          <Row one={one} />
        </li>
      ))}
    </ul>
  );
}
