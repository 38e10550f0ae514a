import type {
  IndicatorDefinition,
  ParameterDefinition,
  ParameterValues,
} from "#trading/indicators/definition/indicator-definition.ts";
import { checkParameters } from "#trading/indicators/definition/parameters.ts";
import { candleExamples, ordinaryBars } from "./candle-examples.ts";
import { type ExampleBar, exampleInput, exampleList } from "./example-list.ts";
import { exampleSettings } from "./example-settings.ts";
import type { WorkedExample } from "./library-entry.ts";

type Input = ReturnType<typeof exampleInput>;

const hour = 3_600_000;
const shownRows = 4;
/** Fewer decimals would hide what the example is for. */
const decimals = 4;

/** A true minus sign, and no more decimals than the value has. */
function written(value: number): string {
  if (Number.isNaN(value)) return "–";
  const text = String(Number(Math.abs(value).toFixed(decimals)));
  return value < 0 && Number(text) !== 0 ? `−${text}` : text;
}

/** The engine's own values on the example list: nothing here is typed in. */
export function workedExample(definition: IndicatorDefinition): WorkedExample {
  return definition.category === "candles" ? candleExample(definition) : listExample(definition);
}

function listExample(definition: IndicatorDefinition): WorkedExample {
  const parameters = checkParameters(definition, exampleSettings[definition.id]);
  const input = exampleInput(exampleList, definition.id === "vwap" ? hour : undefined);
  const compute = (bars: Input) => definition.compute(bars, parameters);
  const columns = compute(input);
  const read = columnsRead(compute, input);
  const first = firstShown(columns, input.length);
  const rows = Array.from({ length: Math.min(shownRows, input.length - first) }, (_, at) => {
    const bar = first + at;
    const prices = read.map((name) => written(input[name][bar]!));
    return { bar: bar + 1, cells: [...prices, ...columns.map((column) => written(column[bar]!))] };
  });
  const last = rows.at(-1)!;
  const values = definition.outputs.map(
    ({ name }, at) => `${name} ${last.cells[last.cells.length - columns.length + at]}`,
  );
  return {
    settings: settingsInWords(definition.parameters, parameters),
    columns: [...read.map((name) => headings[name]), ...definition.outputs.map(({ name }) => name)],
    rows,
    says: `On bar ${last.bar}: ${values.join(", ")}.`,
  };
}

/** The first bar on which every output has a value, and not so late that nothing follows it. */
function firstShown(columns: readonly Float64Array[], length: number): number {
  const starts = columns.map((column) =>
    Math.max(
      0,
      column.findIndex((value) => !Number.isNaN(value)),
    ),
  );
  return Math.min(Math.max(...starts), length - shownRows);
}

const headings = { open: "Open", high: "High", low: "Low", close: "Close", volume: "Volume" } as const;
type PriceName = keyof typeof headings;
const priceNames = Object.keys(headings) as PriceName[];

/** The columns of the list that the values depend on: those whose change changes a value. */
function columnsRead(compute: (input: Input) => readonly Float64Array[], input: Input): readonly PriceName[] {
  const values = compute(input);
  return priceNames.filter((name) => {
    const changed = compute({ ...input, [name]: input[name].map((value, bar) => value * (1.01 + (bar % 3) / 100)) });
    return changed.some((column, at) => column.some((value, bar) => !Object.is(value, values[at]?.[bar])));
  });
}

function settingsInWords(definitions: readonly ParameterDefinition[], values: ParameterValues): string {
  return definitions
    .filter(({ id }) => id !== "price" && id !== "convention")
    .map((definition) => {
      const value = values[definition.id];
      const option = definition.kind === "choice" && definition.options.find((one) => one.value === value);
      return `${definition.name} ${option ? option.name : value}`;
    })
    .join(", ");
}

function candleExample(definition: IndicatorDefinition): WorkedExample {
  const pattern: readonly ExampleBar[] = candleExamples[definition.id] ?? [];
  const bars = [...ordinaryBars, ...pattern];
  const signal = definition.compute(exampleInput(bars), {})[0]!;
  const rows = bars.slice(ordinaryBars.length - 1).map(([open, high, low, close], at) => {
    const index = ordinaryBars.length - 1 + at;
    return { bar: index + 1, cells: [open, high, low, close, signal[index]!].map(written) };
  });
  return {
    settings: `twelve ordinary bars come before`,
    columns: ["Open", "High", "Low", "Close", "Signal"],
    rows,
    says: `The pattern is complete on bar ${bars.length}: signal ${written(signal[bars.length - 1]!)}.`,
  };
}
