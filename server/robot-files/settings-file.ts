import type { StrategyParameter } from "#trading/strategy/document.ts";

export type ExpertInput = {
  readonly type: string;
  readonly name: string;
  readonly value: string;
  readonly label: string;
};

/** The inputs that an expert's source declares, in their order. */
export function expertInputs(source: string): ExpertInput[] {
  return [...source.matchAll(/^(?:sinput|input) (\w+) (\w+) = (.+?);(?: *\/\/ *(.*))?$/gm)].map(
    ([, type = "", name = "", value = "", label = ""]) => ({ type, name, value: value.replace(/^"|"$/g, ""), label }),
  );
}

const sameName = (input: string, id: string) => input.toLowerCase().endsWith(id.toLowerCase().replaceAll("-", ""));

/** A MetaTrader settings file: `name=value||start||step||stop||N` for numbers, so that the tester offers sensible ranges. */
export function settingsFile(
  title: string,
  inputs: readonly ExpertInput[],
  parameters: readonly StrategyParameter[],
): string {
  const lines = inputs.map(({ type, name, value }) => {
    if (type === "string") return `${name}=${value}`;
    if (type === "bool") return `${name}=${value}||false||0||true||N`;
    const range = parameters.find(({ id }) => sameName(name, id));
    return range
      ? `${name}=${value}||${range.min}||${range.step}||${range.max}||N`
      : `${name}=${value}||${value}||1||${value}||N`;
  });
  return [`; ${title}`, "; Load it in MetaTrader 5: Inputs, Load.", ...lines, ""].join("\r\n");
}
