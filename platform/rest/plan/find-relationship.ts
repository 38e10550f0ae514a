import { similarName } from "#lib/similar-name.ts";
import type { CallerRole } from "../../postgres/database.ts";
import { ambiguousRelationship, noRelationship } from "../errors.ts";
import { isHidden, keyOf, type Relationship, type SchemaCache } from "../schema-cache/model.ts";
import type { RowShape } from "./read-plan.ts";

type Wanted = { readonly target: string; readonly hint?: string };

/**
 * The one way from `origin` that `target!hint` names.
 * @throws {RestError} PGRST200 when there is none, PGRST201 when there are several.
 */
export function findRelationship(cache: SchemaCache, origin: RowShape, wanted: Wanted, role: CallerRole): Relationship {
  const ways = origin.relation
    ? (cache.relationships.get(keyOf(origin.relation.schema, origin.relation.name)) ?? [])
    : [];
  const all = ways.filter((way) => !leadsToHidden(way, role));
  const found = preferComputed(all.filter((way) => matches(way, wanted)));
  if (found.length === 1 && found[0]) return found[0];
  if (found.length > 1) throw ambiguous(origin, wanted, found);
  throw noRelationship(origin.name, wanted.target, origin.schema, wanted.hint, suggestion(all, wanted, role));
}

const leadsToHidden = (way: Relationship, role: CallerRole): boolean =>
  isHidden(way.target, role) || (way.kind === "junction" && isHidden(way.junction.relation, role));

/** A function named for the purpose overrides what foreign keys would say. */
function preferComputed(found: Relationship[]): Relationship[] {
  const computed = found.filter((way) => way.kind === "computed");
  return computed.length > 0 ? computed : found;
}

function matches(way: Relationship, { target, hint }: Wanted): boolean {
  if (way.kind === "computed") return way.routine.name === target;
  const isSelf = way.origin === way.target;
  if (hint !== undefined) return way.target.name === target && matchesHint(way, hint, isSelf);
  if (way.target.name === target && !(isSelf && way.kind === "foreign-key" && way.holdsKey)) return true;
  // A constraint's or a column's own name stands for a table only, so that a view over it does not compete.
  if (way.kind !== "foreign-key" || way.target.isView) return false;
  if (isSelf && !way.holdsKey) return false;
  return way.constraint === target || (way.pairs.length === 1 && way.pairs[0]?.[0] === target);
}

function matchesHint(way: Exclude<Relationship, { kind: "computed" }>, hint: string, isSelf: boolean): boolean {
  if (way.kind === "junction") return way.junction.relation.name === hint;
  const [from, to] = (way.pairs.length === 1 ? way.pairs[0] : undefined) ?? [];
  // From a table to itself the column says the direction: the children's column asks for the children.
  if (isSelf) return way.holdsKey ? false : to === hint;
  return way.constraint === hint || from === hint || to === hint;
}

function ambiguous(origin: RowShape, wanted: Wanted, found: readonly Relationship[]) {
  return ambiguousRelationship(
    origin.name,
    wanted.target,
    found.map(describe),
    found.map((way) => `'${way.target.name}!${wayName(way)}'`),
  );
}

function wayName(way: Relationship): string {
  if (way.kind === "junction") return way.junction.relation.name;
  return way.kind === "computed" ? way.routine.name : way.constraint;
}

function describe(way: Relationship) {
  const columns = (names: readonly string[]) => `(${names.join(", ")})`;
  return {
    cardinality: way.cardinality,
    embedding: `${way.origin.name} with ${way.target.name}`,
    relationship:
      way.kind === "foreign-key"
        ? `${way.constraint} using ${way.origin.name}${columns(way.pairs.map(([from]) => from))} and ${way.target.name}${columns(way.pairs.map(([, other]) => other))}`
        : way.kind === "junction"
          ? `${way.junction.relation.name} using ${way.junction.toOriginConstraint}${columns(way.junction.originPairs.map(([, to]) => to))} and ${way.junction.toTargetConstraint}${columns(way.junction.targetPairs.map(([, to]) => to))}`
          : way.routine.name,
  };
}

/** Only what the caller may see is suggested, and nothing when the target itself was right (the hint was wrong). */
function suggestion(all: readonly Relationship[], wanted: Wanted, role: CallerRole): string | undefined {
  if (all.some((way) => way.target.name === wanted.target)) return undefined;
  const visible = all.filter((way) => way.target.visibleTo.has(role)).map((way) => way.target.name);
  const similar = similarName(wanted.target, visible, 0.33);
  return similar === undefined ? undefined : `Perhaps you meant '${similar}' instead of '${wanted.target}'.`;
}
