import { indicators } from "#trading/indicators/registry.ts";
import { shortName } from "#trading/indicators/short-name.ts";
import type { IndicatorInfo } from "./document/indicator-info.ts";

const firstSentence = (text: string): string => /^.*?[.:;](?=\s|$)/.exec(text)?.[0].replace(/[:;]$/, ".") ?? text;

let list: readonly IndicatorInfo[] | undefined;

/** Every indicator as the builder's page needs it. */
export function indicatorList(): readonly IndicatorInfo[] {
  list ??= indicators.map(({ id, name, category, parameters, outputs, summary }) => ({
    id,
    name,
    short: shortName(id, name),
    category,
    parameters,
    outputs: outputs.map(({ id: output, name: title, scale, range }) => ({
      id: output,
      name: title,
      scale,
      ...(range ? { range } : {}),
    })),
    about: firstSentence(summary),
  }));
  return list;
}
