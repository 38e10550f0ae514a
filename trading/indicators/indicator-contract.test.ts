import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { barAt, emptyInput, generatedBars, prefixOf } from "../../tests/support/generated-bars.ts";
import type {
  IndicatorDefinition,
  IndicatorInput,
  ParameterDefinition,
  ParameterValues,
} from "./definition/indicator-definition.ts";
import { IndicatorError } from "./definition/indicator-error.ts";
import { defaultParameters } from "./definition/parameters.ts";
import { indicatorById, indicators } from "./registry.ts";

/** Outputs whose first value depends on the data and not on the parameters alone, with the reason. */
type LateStart = { outputs: readonly string[]; when?: (parameters: ParameterValues) => boolean; reason: string };
const byWeekOrMonth = (outputs: string): LateStart => ({
  outputs: outputs.split(" "),
  when: ({ period }) => period !== "day",
  reason:
    "a week or month begins wherever in the data that is, and the first one, which may be cut, is passed over; days of daily bars are exact",
});
const startsWithTheData: Readonly<Record<string, LateStart>> = {
  fractals: { outputs: ["high", "low"], reason: "a level exists only once a fractal has formed" },
  "pivots-classic": byWeekOrMonth("p r1 s1 r2 s2 r3 s3"),
  "pivots-woodie": byWeekOrMonth("p r1 s1 r2 s2"),
  "pivots-camarilla": byWeekOrMonth("p r1 s1 r2 s2 r3 s3 r4 s4"),
  "pivots-demark": byWeekOrMonth("p r1 s1"),
  "pivots-fibonacci": byWeekOrMonth("p r1 s1 r2 s2 r3 s3"),
  vwap: byWeekOrMonth("vwap"),
};

const bars = generatedBars(900);
const shortBars = generatedBars(260, 7);

/** A parameter set within reach of short data: short lengths, any choice, any number in range. */
function parameterSets(definition: IndicatorDefinition): fc.Arbitrary<ParameterValues> {
  const value = (parameter: ParameterDefinition): fc.Arbitrary<number | string> => {
    if (parameter.kind === "choice") return fc.constantFrom(...parameter.options.map((option) => option.value));
    if (parameter.kind === "integer")
      return fc.integer({ min: parameter.min, max: Math.min(parameter.max, parameter.min + 24) });
    // Around the default, where things happen: a reversal of 80% never comes.
    return fc.double({ min: parameter.min, max: Math.min(parameter.max, 2 * parameter.default), noNaN: true });
  };
  return fc.record(Object.fromEntries(definition.parameters.map((parameter) => [parameter.id, value(parameter)])));
}

function firstValue(column: Float64Array): number {
  const index = column.findIndex((value) => !Number.isNaN(value));
  return index < 0 ? column.length : index;
}

function expectClose(actual: number, expected: number, relative: number, where: () => string): void {
  if (Object.is(actual, expected) || actual === expected) return;
  if (Number.isNaN(actual) !== Number.isNaN(expected)) expect(actual, where()).toBe(expected);
  const scale = Math.max(Math.abs(actual), Math.abs(expected), 1e-6);
  if (Math.abs(actual - expected) > relative * scale) expect(actual, where()).toBe(expected);
}

function streamed(definition: IndicatorDefinition, input: IndicatorInput, parameters: ParameterValues): Float64Array[] {
  const incremental = definition.incremental(parameters);
  const columns = definition.outputs.map(() => new Float64Array(input.length));
  for (let i = 0; i < input.length; i++) {
    const values = incremental.push(barAt(input, i));
    for (const [k, column] of columns.entries()) column[i] = values[k]!;
  }
  return columns;
}

function scaled(input: IndicatorInput, factor: number): IndicatorInput {
  const by = (column: Float64Array) => column.map((value) => value * factor);
  return { ...input, open: by(input.open), high: by(input.high), low: by(input.low), close: by(input.close) };
}

function forEverySet(
  definition: IndicatorDefinition,
  check: (parameters: ParameterValues) => void,
  numRuns = 10,
): void {
  check(defaultParameters(definition));
  if (definition.parameters.length === 0) return;
  fc.assert(fc.property(parameterSets(definition), check), { numRuns, seed: 20_261_120 });
}

describe.each(indicators.map((definition) => [definition.id, definition] as const))("%s", (id, definition) => {
  const late = startsWithTheData[id];
  const startsLate = (output: string, parameters: ParameterValues) =>
    late?.outputs.includes(output) === true && (late.when?.(parameters) ?? true);

  it("has its first value exactly at the warm-up and none missing after it", () => {
    forEverySet(definition, (parameters) => {
      const warmUp = definition.warmUp(parameters);
      const columns = definition.compute(bars, parameters);
      expect(columns).toHaveLength(definition.outputs.length);
      for (const [k, column] of columns.entries()) {
        expect(column).toHaveLength(bars.length);
        if (startsLate(definition.outputs[k]!.id, parameters)) continue;
        expect(firstValue(column), `${definition.outputs[k]!.id} ${JSON.stringify(parameters)}`).toBe(warmUp);
        expect(column.subarray(warmUp).includes(Number.NaN)).toBe(false);
      }
    });
  });

  it("streams the values of the whole column", () => {
    forEverySet(definition, (parameters) => {
      const columns = definition.compute(shortBars, parameters);
      const values = streamed(definition, shortBars, parameters);
      for (const [k, column] of columns.entries()) {
        for (let i = 0; i < column.length; i++) {
          expectClose(
            values[k]![i]!,
            column[i]!,
            1e-12,
            () => `${definition.outputs[k]!.id} at ${i} ${JSON.stringify(parameters)}`,
          );
        }
      }
    });
  });

  it("gives the same values when a bar was replaced on its way", () => {
    const wild = generatedBars(shortBars.length, 99);
    forEverySet(definition, (parameters) => {
      const columns = definition.compute(shortBars, parameters);
      const incremental = definition.incremental(parameters);
      for (let i = 0; i < shortBars.length; i++) {
        incremental.push(barAt(i % 3 === 0 ? wild : shortBars, i));
        if (i % 4 === 0) incremental.replace(barAt(wild, (i * 7) % wild.length));
        const values = incremental.replace(barAt(shortBars, i));
        for (const [k, column] of columns.entries()) {
          expectClose(
            values[k]!,
            column[i]!,
            1e-12,
            () => `${definition.outputs[k]!.id} at ${i} ${JSON.stringify(parameters)}`,
          );
        }
      }
    });
  });

  it("knows nothing of later bars", () => {
    forEverySet(definition, (parameters) => {
      const whole = definition.compute(shortBars, parameters);
      for (const length of [1, 40, 133, 259]) {
        const part = definition.compute(prefixOf(shortBars, length), parameters);
        for (const [k, column] of part.entries()) {
          const changed = column.findIndex((value, i) => !Object.is(value, whole[k]![i]));
          expect(changed, `${definition.outputs[k]!.id} of ${length} bars ${JSON.stringify(parameters)}`).toBe(-1);
        }
      }
    });
  });

  it("scales its price outputs with the price and leaves the others their meaning", () => {
    const parameters = defaultParameters(definition);
    const columns = definition.compute(shortBars, parameters);
    for (const factor of [4, 1 / 65_536]) {
      const moved = definition.compute(scaled(shortBars, factor), parameters);
      for (const [k, output] of definition.outputs.entries()) {
        const scales = output.scale === "price";
        const bounded = output.range !== undefined || output.scale === "signal";
        if (!scales && !bounded) continue;
        for (let i = 0; i < shortBars.length; i++) {
          expectClose(
            moved[k]![i]!,
            columns[k]![i]! * (scales ? factor : 1),
            1e-9,
            () => `${output.id} at ${i} by ${factor}`,
          );
        }
      }
    }
  });

  it("stays inside the ranges it states", () => {
    forEverySet(definition, (parameters) => {
      const columns = definition.compute(shortBars, parameters);
      for (const [k, output] of definition.outputs.entries()) {
        const [low, high] = output.range ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
        const isSignal = (value: number) => value === 0 || value === 100 || value === -100;
        const strays = columns[k]!.filter(
          (value) => value < low - 1e-9 || value > high + 1e-9 || (output.scale === "signal" && !isSignal(value)),
        );
        const strangers = output.scale === "signal" ? strays.filter((value) => !Number.isNaN(value)) : strays;
        expect(strangers, `${output.id} ${JSON.stringify(parameters)}`).toEqual(new Float64Array(0));
      }
    });
  });

  it("refuses a parameter out of its range by name", () => {
    for (const parameter of definition.parameters) {
      const bad =
        parameter.kind === "choice"
          ? ["nonsense", 3]
          : [parameter.min - 1, parameter.max + 1, Number.NaN, Number.POSITIVE_INFINITY, "5"];
      if (parameter.kind === "integer") bad.push(parameter.min + 0.5);
      for (const value of bad) {
        const parameters = { ...defaultParameters(definition), [parameter.id]: value };
        for (const act of [
          () => definition.compute(shortBars, parameters),
          () => definition.warmUp(parameters),
          () => definition.incremental(parameters),
        ]) {
          expect(act).toThrow(IndicatorError);
          expect(act).toThrow(
            expect.objectContaining({ indicator: id, parameter: parameter.id, range: expect.any(String) }),
          );
        }
      }
    }
    expect(() => definition.compute(shortBars, { lenght: 3 })).toThrow(/no parameter "lenght"/);
  });

  it("survives empty, single, flat, silent and broken data without an infinity", () => {
    const flat = emptyInput(80);
    for (const column of [flat.open, flat.high, flat.low, flat.close]) column.fill(110_000);
    flat.time.set(flat.time.map((_, i) => i * 3_600_000));
    const silent = { ...prefixOf(shortBars, 80), volume: new Float64Array(80) };
    const broken = prefixOf(shortBars, 80);
    for (const column of [broken.open, broken.high, broken.low, broken.close, broken.volume]) column[50] = Number.NaN;
    const brokenFirst = prefixOf(shortBars, 80);
    for (const column of [brokenFirst.open, brokenFirst.high, brokenFirst.low, brokenFirst.close])
      column[0] = Number.NaN;
    const zero = emptyInput(80);
    for (const input of [emptyInput(0), prefixOf(shortBars, 1), flat, silent, broken, brokenFirst, zero]) {
      forEverySet(
        definition,
        (parameters) => {
          for (const columns of [definition.compute(input, parameters), streamed(definition, input, parameters)]) {
            for (const column of columns) {
              expect(column.length).toBe(input.length);
              expect(
                column.some((value) => Math.abs(value) === Number.POSITIVE_INFINITY),
                JSON.stringify(parameters),
              ).toBe(false);
            }
          }
        },
        4,
      );
    }
  });

  it("refuses columns of different lengths and a replacement before any bar", () => {
    const parameters = defaultParameters(definition);
    expect(() => definition.compute({ ...shortBars, low: new Float64Array(3) }, parameters)).toThrow(
      /low column has 3 rows/,
    );
    expect(() => definition.incremental(parameters).replace(barAt(shortBars, 0))).toThrow(IndicatorError);
  });

  it("is fully described", () => {
    for (const text of [
      definition.name,
      definition.summary,
      definition.formula,
      definition.reading,
      definition.failure,
      definition.source,
      definition.conventions,
    ]) {
      expect(text.trim().length).toBeGreaterThan(2);
    }
    expect(definition.summary.length).toBeGreaterThan(60);
    expect(definition.reading.length).toBeGreaterThan(80);
    expect(definition.failure.length).toBeGreaterThan(60);
    expect(new Set(definition.outputs.map((output) => output.id)).size).toBe(definition.outputs.length);
  });

  it("says how it is read and promises no move", () => {
    const texts = `${definition.reading} ${definition.failure}`;
    expect(texts).not.toMatch(
      /more likely|trusted|stronger reversal|they work|gives the direction|hints at|points to/i,
    );
    expect(texts).not.toMatch(
      /\bmost (?:of them|hanging|break-outs)|often (?:false|passes|comes? before)|commonly follows|half of them/i,
    );
  });
});

describe("the registry", () => {
  it("has no id twice and finds each by its id", () => {
    expect(new Set(indicators.map((definition) => definition.id)).size).toBe(indicators.length);
    for (const definition of indicators) expect(indicatorById(definition.id)).toBe(definition);
  });

  it("says which indicator is unknown", () => {
    expect(() => indicatorById("magic")).toThrow(IndicatorError);
    expect(() => indicatorById("magic")).toThrow(/magic/);
  });

  it("gives every late starter a reason", () => {
    for (const [id, { reason }] of Object.entries(startsWithTheData)) {
      indicatorById(id);
      expect(reason.length).toBeGreaterThan(20);
    }
  });
});
