import * as z from "zod/mini";
import { capitalized } from "#lib/capitalized.ts";
import { plainNumber } from "#lib/figure-text.ts";
import { readAmount } from "#lib/typed-number.ts";
import {
  type Axis,
  type AxisChoice,
  type Constraint,
  countCombinations,
  ownValues,
  ParameterSpaceError,
  parameterSpace,
} from "#trading/optimize/parameter-space.ts";
import { type Objective, objectives } from "#trading/optimize/row.ts";
import { checkReferences } from "#trading/strategy/check-references.ts";
import type { StrategyDocument, StrategyParameter } from "#trading/strategy/document.ts";
import { replacedValue } from "#trading/strategy/parameter-values.ts";
import type { SearchMethod, SpaceChoice } from "#workers/search/search-types.ts";
import { readNumber } from "../rules/document/number-text.ts";

/** Numbers as they are typed: a half-written one must survive until it is finished. */
const axisPlan = z.object({
  id: z.string(),
  vary: z.boolean(),
  from: z.string(),
  to: z.string(),
  step: z.string(),
  /** The range the strategy declared when these were set; when it changes, they are reset. */
  declared: z.string(),
  /** Not typed, but worked out around the value of then: of no use to a strategy whose value lies elsewhere. */
  suggested: z.optional(z.boolean()),
});
export type AxisPlan = Readonly<z.output<typeof axisPlan>>;

export const searchPlan = z.object({
  axes: z.readonly(z.array(axisPlan)),
  /** `[left, right]`: only combinations where the first is below the second; null for all. */
  below: z.nullable(z.readonly(z.tuple([z.string(), z.string()]))),
  objective: z.enum(Object.keys(objectives) as Objective[]),
  minTrades: z.string(),
  method: z.enum(["grid", "random", "genetic"] satisfies SearchMethod["kind"][]),
  budget: z.string(),
  seed: z.string(),
  population: z.string(),
  generations: z.string(),
  /** Percent of the bars, at the end, that the search is not shown. */
  heldOut: z.number().check(z.gte(0), z.lt(100)),
});
export type SearchPlan = Readonly<z.output<typeof searchPlan>>;

/** What a plan comes to, or what is wrong with it by the field's name. */
export type ReadPlan =
  | {
      readonly ok: true;
      readonly space: SpaceChoice;
      readonly axes: readonly { readonly id: string; readonly name: string; readonly values: readonly number[] }[];
      readonly combinations: number;
      readonly method: SearchMethod;
      /** Runs the method will make at most. */
      readonly runs: number;
      readonly minTrades: number;
    }
  | {
      readonly ok: false;
      readonly problems: Readonly<Record<string, string>>;
      /** What a walk-forward can choose from all the same: the problem is another than its ranges. */
      readonly space: SpaceChoice | null;
    };

/** More rows than a table or a verdict has use for; the random search takes larger spaces. */
const mostRuns = 20_000;
const fewValues = 8;

/** A declared grid of more combinations is a permitted range, not one to try in full. */
const mostDeclared = 5000;

const plain = (n: number) => String(Number(n.toPrecision(10)));
const declaredOf = ({ min, max, step }: StrategyParameter): string => [min, max, step].map(plain).join(" ");
const declaredValues = ({ min, max, step }: StrategyParameter): number => Math.floor((max - min) / step + 1e-9) + 1;

/** The range a parameter declares, in words. */
export const declaredWords = ({ min, max, step }: StrategyParameter): string =>
  `${plain(min)} to ${plain(max)} in steps of ${plain(step)}`;

/** Whether an axis is just what its parameter declares. */
export const isDeclared = ({ from, to, step, declared }: AxisPlan): boolean => `${from} ${to} ${step}` === declared;

/** The declared range. */
function declaredAxis(parameter: StrategyParameter, vary: boolean): AxisPlan {
  const { id, min, max, step } = parameter;
  const declared = declaredOf(parameter);
  return { id, vary, from: plain(min), to: plain(max), step: plain(step), declared, suggested: true };
}

/** A span around the present value that is worth a first look: about eight values from half of it to twice. */
export function firstAxis(parameter: StrategyParameter, vary: boolean): AxisPlan {
  const { id, value, min, max, step } = parameter;
  const snapped = (wanted: number) => Math.min(max, Math.max(min, min + Math.round((wanted - min) / step) * step));
  const low = snapped(value > 0 ? value / 2 : min);
  const high = snapped(value > 0 ? value * 2 : max);
  const steps = Math.max(1, Math.round((high - low) / step / (fewValues - 1)));
  const declared = declaredOf(parameter);
  return { id, vary, from: plain(low), to: plain(high), step: plain(steps * step), declared, suggested: true };
}

const stillFits = ({ declared, suggested, from, to }: AxisPlan, parameter: StrategyParameter): boolean =>
  declared === declaredOf(parameter) &&
  (!suggested || (parameter.value >= axisNumber(from) && parameter.value <= axisNumber(to)));

export function planFor(document: StrategyDocument, typedPlan?: SearchPlan): SearchPlan {
  const parameters = document.parameters ?? [];
  const known = new Map(typedPlan?.axes.map((axis) => [axis.id, axis]));
  // What was typed for another strategy chooses nothing of this one.
  const fits = parameters.some(({ id }) => known.has(id));
  const untouched = typedPlan?.axes.every(({ suggested }) => suggested);
  const varies = (at: number): boolean => (!fits || untouched === true) && at < 2;
  const grid = parameters.reduce(
    (size, parameter, at) => size * (varies(at) || fits ? declaredValues(parameter) : 1),
    1,
  );
  const fresh = grid <= mostDeclared ? declaredAxis : firstAxis;
  const axes = parameters.map((parameter, at) => {
    const typed = known.get(parameter.id);
    if (typed && stillFits(typed, parameter)) return typed;
    return fresh(parameter, typed?.vary ?? varies(at));
  });
  const ids = new Set(parameters.map(({ id }) => id));
  const pair = typedPlan && fits ? typedPlan.below : (["fast", "slow"] as const);
  const below = pair && ids.has(pair[0]) && ids.has(pair[1]) ? pair : null;
  const rest = typedPlan ?? {
    objective: "sharpe",
    minTrades: "30",
    method: "grid",
    budget: "200",
    seed: "1",
    population: "24",
    generations: "10",
    heldOut: 30,
  };
  return { ...rest, axes, below };
}

type Problems = Record<string, string>;

function wholeNumber(text: string, field: string, low: number, high: number, problems: Problems): number {
  const value = readAmount(text, 0);
  if (Number.isInteger(value) && value >= low && value <= high) return value;
  problems[field] = `A whole number from ${low} to ${plainNumber(high)}.`;
  return low;
}

function axisNumber(text: string): number {
  const read = readNumber(text);
  return read.kind === "number" ? read.value : Number.NaN;
}

function choicesOf(plan: SearchPlan, problems: Problems): AxisChoice[] {
  return plan.axes
    .filter(({ vary }) => vary)
    .map(({ id, from, to, step }) => {
      const [low, high, by] = [axisNumber(from), axisNumber(to), axisNumber(step)];
      if (![low, high, by].every(Number.isFinite)) problems[id] = "From, to and step each need a number.";
      return { id, from: low, to: high, step: by };
    });
}

function methodOf(plan: SearchPlan, combinations: number, problems: Problems): [SearchMethod, number] {
  const seed = plan.method === "grid" ? 0 : wholeNumber(plan.seed, "seed", 0, 2_147_483_647, problems);
  if (plan.method === "random") {
    const count = wholeNumber(plan.budget, "budget", 1, mostRuns, problems);
    return [{ kind: "random", count, seed }, Math.min(count, combinations)];
  }
  if (plan.method === "genetic") {
    const population = wholeNumber(plan.population, "population", 4, 500, problems);
    const generations = wholeNumber(plan.generations, "generations", 1, 200, problems);
    return [{ kind: "genetic", seed, population, generations }, Math.min(population * generations, combinations)];
  }
  if (combinations > mostRuns)
    problems.method = `${plainNumber(combinations)} combinations are too many to try each (${plainNumber(mostRuns)} at most). Use wider steps, or the random or genetic search.`;
  return [{ kind: "grid" }, combinations];
}

/** Where the rules cannot take a value of this axis: half a bar as a length, say. */
function impossibleValues(document: StrategyDocument, axes: readonly Axis[]): Problems {
  const known = new Set(checkReferences(document).map(({ path }) => path));
  const found = axes.flatMap(({ id, values }) => {
    const telling = [values[0], values.at(-1), values.find((value) => !Number.isInteger(value))];
    const problem = telling
      .flatMap((value) => (value === undefined ? [] : checkReferences(withValues(document, { [id]: value }))))
      .find(({ path }) => !known.has(path));
    return problem ? [[id, `One of its values ${problem.message}.`]] : [];
  });
  return Object.fromEntries(found);
}

/** Reads the fields. Pure and quick for grids up to a million combinations; those with a condition are counted one by one. */
export function readPlan(plan: SearchPlan, document: StrategyDocument): ReadPlan {
  const problems: Problems = {};
  const choices = choicesOf(plan, problems);
  const minTrades = wholeNumber(plan.minTrades, "minTrades", 1, 100_000, problems);
  if (choices.length === 0) problems.axes = "Choose at least one parameter to vary.";
  if (Object.keys(problems).length > 0) return { ok: false, problems, space: null };
  const constraints: Constraint[] = plan.below ? [{ left: plan.below[0], is: "below", right: plan.below[1] }] : [];
  try {
    const space = parameterSpace(document, choices, constraints);
    Object.assign(problems, impossibleValues(document, space.axes));
    const combinations = space.size > 200_000 ? space.size : countCombinations(space, ownValues(document));
    if (combinations === 0) problems.below = "This condition leaves no combination.";
    const choice = { choices, constraints };
    const usable = Object.keys(problems).length === 0 ? choice : null;
    const [method, runs] = methodOf(plan, combinations, problems);
    if (Object.keys(problems).length > 0) return { ok: false, problems, space: usable };
    return { ok: true, space: choice, axes: space.axes, combinations, method, runs, minTrades };
  } catch (error) {
    if (!(error instanceof ParameterSpaceError)) throw error;
    const words = error.message.replace(`${error.parameter}: `, "");
    return { ok: false, problems: { [error.parameter]: `${capitalized(words)}.` }, space: null };
  }
}

/** The document with these parameter values in it. */
export const withValues = (document: StrategyDocument, values: Readonly<Record<string, number>>): StrategyDocument => ({
  ...document,
  ...(document.parameters
    ? { parameters: document.parameters.map((p) => ({ ...p, value: replacedValue(values, p) })) }
    : {}),
});
