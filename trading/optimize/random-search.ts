import type { Evaluator } from "./evaluate.ts";
import { allows, combinationAt, ownValues, type ParameterSpace } from "./parameter-space.ts";
import { randomSource } from "./random-source.ts";
import { createLeader, type Search, type SearchOptions } from "./search.ts";

export type RandomSearchOptions = SearchOptions & { readonly count: number; readonly seed: number };

/** `count` different allowed combinations, drawn evenly (Bergstra & Bengio 2012); fewer when the space has fewer. */
export function* randomSearch(evaluator: Evaluator, space: ParameterSpace, options: RandomSearchOptions): Search {
  const random = randomSource(options.seed);
  const fixed = ownValues(evaluator.document);
  const leader = createLeader(options);
  const total = Math.min(options.count, space.size);
  // A shuffle that stops early and remembers only the places it moved: no list of a million numbers.
  const moved = new Map<number, number>();
  for (let drawn = 0; drawn < space.size && leader.rows.length < total; drawn++) {
    const place = drawn + random.below(space.size - drawn);
    const index = moved.get(place) ?? place;
    moved.set(place, moved.get(drawn) ?? drawn);
    const set = combinationAt(space, index);
    if (!allows(space, set, fixed)) continue;
    leader.add(evaluator.evaluate(set));
    yield { done: leader.rows.length, total, best: leader.best() };
  }
  return leader.result();
}
