import type { Evaluator } from "./evaluate.ts";
import { type Axis, allows, ownValues, type ParameterSet, type ParameterSpace } from "./parameter-space.ts";
import { type RandomSource, randomSource } from "./random-source.ts";
import { type Row, scoreOf } from "./row.ts";
import { createLeader, type Search, type SearchOptions } from "./search.ts";

export type GeneticOptions = SearchOptions & {
  readonly seed: number;
  readonly population: number;
  readonly generations: number;
  /** Chance that a value of a child moves; 0.2 when absent. */
  readonly mutation?: number;
};

/** One place on each axis. */
type Genes = readonly number[];
type Scored = { readonly genes: Genes; readonly score: number };

const setOf = (axes: readonly Axis[], genes: Genes): ParameterSet =>
  Object.fromEntries(axes.map(({ id, values }, k) => [id, values[genes[k] as number] as number]));

const drawn = (axes: readonly Axis[], random: RandomSource): Genes =>
  axes.map(({ values }) => random.below(values.length));

/** The best of three drawn: selection that needs no scale of the scores. */
function parentOf(ranked: readonly Scored[], random: RandomSource): Genes {
  let best = ranked[random.below(ranked.length)] as Scored;
  for (let k = 0; k < 2; k++) {
    const other = ranked[random.below(ranked.length)] as Scored;
    if (other.score > best.score) best = other;
  }
  return best.genes;
}

/** Each value from one parent or the other; a mutated one moves a little, seldom anywhere. */
function childOf(a: Genes, b: Genes, axes: readonly Axis[], random: RandomSource, mutation: number): Genes {
  return axes.map(({ values }, k) => {
    const inherited = (random.next() < 0.5 ? a : b)[k] as number;
    if (random.next() >= mutation) return inherited;
    if (random.next() < 0.2) return random.below(values.length);
    const step = Math.max(1, Math.round(Math.abs(random.normal()) * values.length * 0.1));
    return Math.min(values.length - 1, Math.max(0, inherited + (random.next() < 0.5 ? -step : step)));
  });
}

/**
 * A genetic search: tournament selection, uniform crossover, mutation, and the best tenth carried over. Every combination is
 * tested once, whatever generations meet it again. Ends early when no new child is found.
 */
export function* geneticSearch(evaluator: Evaluator, space: ParameterSpace, options: GeneticOptions): Search {
  const { population, generations, objective, minTrades, mutation = 0.2 } = options;
  const { axes } = space;
  const random = randomSource(options.seed);
  const fixed = ownValues(evaluator.document);
  const leader = createLeader(options);
  const tested = new Map<string, Row>();
  const total = population * generations;

  const fresh = (make: () => Genes): Genes | null => {
    for (let attempt = 0; attempt < 50; attempt++) {
      const genes = make();
      if (!tested.has(genes.join()) && allows(space, setOf(axes, genes), fixed)) return genes;
    }
    return null;
  };
  function* test(genes: Genes) {
    const row = evaluator.evaluate(setOf(axes, genes));
    tested.set(genes.join(), row);
    leader.add(row);
    yield { done: leader.rows.length, total, best: leader.best() };
    return { genes, score: scoreOf(row, objective, minTrades) };
  }

  let ranked: Scored[] = [];
  for (let generation = 0; generation < generations; generation++) {
    const parents = ranked;
    const next = parents.slice(0, Math.ceil(population / 10));
    let found = false;
    while (next.length < population) {
      const genes = fresh(() =>
        parents.length === 0
          ? drawn(axes, random)
          : childOf(parentOf(parents, random), parentOf(parents, random), axes, random, mutation),
      );
      if (!genes) break;
      found = true;
      next.push(yield* test(genes));
    }
    if (!found) break;
    ranked = next.sort((a, b) => b.score - a.score || 0);
  }
  return leader.result();
}
