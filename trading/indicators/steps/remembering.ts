/**
 * State as one plain object of numbers: a new bar works on a copy of the last state, a replaced bar on a copy of the one
 * before it. For formulas with several values that move together.
 */
export function remembering<S extends object>(initial: S): (again: boolean) => S {
  let before = initial;
  let now = initial;
  return (again) => {
    if (!again) before = now;
    now = { ...before };
    return now;
  };
}
