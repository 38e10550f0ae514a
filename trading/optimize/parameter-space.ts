import type { StrategyDocument } from "../strategy/document.ts";

/** Values by parameter id. */
export type ParameterSet = Readonly<Record<string, number>>;

export type Axis = { readonly id: string; readonly name: string; readonly values: readonly number[] };

/** Combinations that make no sense are left out: a fast average slower than the slow one, say. */
export type Constraint = { readonly left: string; readonly is: "below" | "above"; readonly right: string };

/** A rectangular grid of values with constraints. Combinations are numbered; the last axis turns fastest. */
export type ParameterSpace = {
  readonly axes: readonly Axis[];
  readonly constraints: readonly Constraint[];
  /** Combinations of the whole grid, before constraints. */
  readonly size: number;
};

/** A narrower range, or a coarser step, than the strategy's own. */
export type AxisChoice = {
  readonly id: string;
  readonly from?: number;
  readonly to?: number;
  readonly step?: number;
};

/** A choice that no grid can be made of; `parameter` names it. */
export class ParameterSpaceError extends Error {
  override readonly name = "ParameterSpaceError";
  readonly parameter: string;
  constructor(parameter: string, message: string) {
    super(`${parameter}: ${message}`);
    this.parameter = parameter;
  }
}

/** More than a visitor waits for, and far more than validation survives. */
const largestSpace = 1_000_000;

// Multiples of the step, not sums of it: 0.1 added thirty times is not 3.
function valuesOf(id: string, from: number, to: number, step: number): number[] {
  if (!(step > 0) || !Number.isFinite(to - from)) throw new ParameterSpaceError(id, "needs a positive step and limits");
  if (to < from) throw new ParameterSpaceError(id, `ends at ${to}, before it starts at ${from}`);
  const count = Math.floor((to - from) / step + 1e-9) + 1;
  if (count > largestSpace) throw new ParameterSpaceError(id, `has ${count} values`);
  return Array.from({ length: count }, (_, i) => Number((from + i * step).toPrecision(12)));
}

/**
 * The space a strategy's own parameters span, or only the chosen ones; the others are fixed at their values.
 * @throws {ParameterSpaceError} for an unknown parameter, an empty or too large range.
 */
export function parameterSpace(
  document: StrategyDocument,
  choices?: readonly AxisChoice[],
  constraints: readonly Constraint[] = [],
): ParameterSpace {
  const known = new Map((document.parameters ?? []).map((parameter) => [parameter.id, parameter]));
  const wanted: readonly AxisChoice[] = choices ?? [...known.keys()].map((id) => ({ id }));
  const axes = wanted.map(({ id, from, to, step }): Axis => {
    const parameter = known.get(id);
    if (!parameter) throw new ParameterSpaceError(id, "is not a parameter of this strategy");
    const low = from ?? parameter.min;
    const high = to ?? parameter.max;
    if (low < parameter.min || high > parameter.max)
      throw new ParameterSpaceError(id, `must lie between ${parameter.min} and ${parameter.max}`);
    return { id, name: parameter.name, values: valuesOf(id, low, high, step ?? parameter.step) };
  });
  for (const { left, right } of constraints)
    for (const id of [left, right])
      if (!known.has(id)) throw new ParameterSpaceError(id, "is not a parameter of this strategy");
  const size = axes.reduce((product, axis) => product * axis.values.length, 1);
  if (size > largestSpace)
    throw new ParameterSpaceError(axes[0]?.id ?? "", `the grid has ${size} combinations; ${largestSpace} are the most`);
  return { axes, constraints, size };
}

/** The combination of that number, whether the constraints allow it or not. */
export function combinationAt(space: ParameterSpace, index: number): ParameterSet {
  const set: Record<string, number> = {};
  let rest = index;
  for (let k = space.axes.length - 1; k >= 0; k--) {
    const { id, values } = space.axes[k] as Axis;
    set[id] = values[rest % values.length] as number;
    rest = Math.floor(rest / values.length);
  }
  return set;
}

/** False when a constraint is broken. A parameter that is no axis takes its value from `fixed`. */
export function allows(space: ParameterSpace, set: ParameterSet, fixed: ParameterSet = {}): boolean {
  return space.constraints.every(({ left, is, right }) => {
    const a = set[left] ?? fixed[left];
    const b = set[right] ?? fixed[right];
    if (a === undefined || b === undefined) return true;
    return is === "below" ? a < b : a > b;
  });
}

/** Every allowed combination in order; a part of the numbers for one of several workers. */
export function* combinations(
  space: ParameterSpace,
  fixed: ParameterSet = {},
  from = 0,
  to = space.size,
): Generator<ParameterSet> {
  for (let index = from; index < to; index++) {
    const set = combinationAt(space, index);
    if (allows(space, set, fixed)) yield set;
  }
}

/** How many combinations the constraints leave. */
export function countCombinations(space: ParameterSpace, fixed: ParameterSet = {}): number {
  if (space.constraints.length === 0) return space.size;
  let count = 0;
  for (const _ of combinations(space, fixed)) count += 1;
  return count;
}

/** The document's own values: what a constraint compares with when a parameter is no axis. */
export const ownValues = (document: StrategyDocument): ParameterSet =>
  Object.fromEntries((document.parameters ?? []).map(({ id, value }) => [id, value]));
