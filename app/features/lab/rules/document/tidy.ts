import type { StrategyDocument } from "#trading/strategy/document.ts";

const isEmpty = (part: object | undefined): boolean => part !== undefined && Object.keys(part).length === 0;

/** Takes away what an edit has emptied: an entry without a rule, exits without any, a filter that filters nothing. */
export function tidied(document: StrategyDocument): StrategyDocument {
  let next = document;
  for (const side of ["long", "short"] as const) {
    if (next.entries[side] && !next.entries[side].when) {
      const { [side]: _gone, ...entries } = next.entries;
      next = { ...next, entries };
    }
  }
  // A clock alone filters nothing.
  if (next.session && Object.keys(next.session).every((key) => key === "zone")) next = { ...next, session: {} };
  for (const part of ["exits", "session", "costs"] as const) {
    if (!isEmpty(next[part])) continue;
    const { [part]: _gone, ...rest } = next;
    next = rest;
  }
  if (next.parameters?.length === 0) {
    const { parameters: _gone, ...rest } = next;
    next = rest;
  }
  return next;
}
