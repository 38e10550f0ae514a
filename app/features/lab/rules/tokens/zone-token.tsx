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

/** The clock of a weekday. Bars of a day or longer belong to a trading day, whatever clock is chosen. */
export function WeekdayClockToken(props: Props) {
  const daily = useDocumentPart(({ timeframe }) => isDailyOrLonger(timeframe));
  return daily ? <span>by trading day</span> : <ZoneToken {...props} />;
}
