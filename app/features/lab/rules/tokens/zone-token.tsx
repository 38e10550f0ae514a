import { isDailyOrLonger } from "#trading/market/timeframe.ts";
import type { Zone } from "#trading/strategy/document.ts";
import { useRules } from "../context/rules-context.ts";
import { useDocumentPart } from "../context/rules-parts.ts";
import type { Path } from "../document/document-path.ts";
import { ChoiceToken } from "./choice-token.tsx";
import { zoneChoices } from "./words.ts";

type Props = { readonly path: Path; readonly zone: Zone | undefined; readonly label?: string };

/** Whose clock a time or a day is read on. */
export function ZoneToken({ path, zone, label = "Clock" }: Props) {
  const { put } = useRules();
  return (
    <ChoiceToken
      label={label}
      value={zone ?? "utc"}
      choices={zoneChoices}
      onChoose={(chosen) => put([...path, "zone"], chosen)}
    />
  );
}

/** The clock of a weekday. Bars of a day or longer have that of their first trading day, whatever clock is chosen. */
export function WeekdayClockToken(props: Props) {
  const timeframe = useDocumentPart((document) => document.timeframe);
  if (!isDailyOrLonger(timeframe)) return <ZoneToken {...props} />;
  return <span>{timeframe === "D1" ? "by trading day" : "by the bar’s first trading day"}</span>;
}
