import type { ColumnPairs, Relation, Relationship } from "./model.ts";

/** A foreign key between relations given by OID; either end may be a view that shows the key's columns. */
export type ForeignKey = {
  readonly constraint: string;
  readonly origin: number;
  readonly target: number;
  /** [holding column, referenced column] */
  readonly pairs: ColumnPairs;
  /** The holding columns are a key of their own. */
  readonly unique: boolean;
};

type ForeignKeyRelationship = Extract<Relationship, { kind: "foreign-key" }>;

const swap = (pairs: ColumnPairs): ColumnPairs => pairs.map(([a, b]) => [b, a] as const);

/** Both directions of each foreign key, and the many-to-many ways through junction tables. */
export function buildRelationships(keys: readonly ForeignKey[], byOid: ReadonlyMap<number, Relation>): Relationship[] {
  const holding: ForeignKeyRelationship[] = [];
  for (const key of keys) {
    const origin = byOid.get(key.origin);
    const target = byOid.get(key.target);
    if (!origin || !target) continue;
    holding.push({
      kind: "foreign-key",
      origin,
      target,
      cardinality: key.unique ? "one-to-one" : "many-to-one",
      constraint: key.constraint,
      pairs: key.pairs,
      holdsKey: true,
    });
  }
  return [...holding, ...holding.map(inverse), ...junctions(holding)];
}

function inverse(way: ForeignKeyRelationship): ForeignKeyRelationship {
  return {
    ...way,
    origin: way.target,
    target: way.origin,
    cardinality: way.cardinality === "one-to-one" ? "one-to-one" : "one-to-many",
    pairs: swap(way.pairs),
    holdsKey: false,
  };
}

/** A junction's primary key contains the columns of both its foreign keys: otherwise it is an entity of its own. */
function junctions(holding: readonly ForeignKeyRelationship[]): Relationship[] {
  const byHolder = Map.groupBy(
    holding.filter((way) => way.cardinality === "many-to-one"),
    (way) => way.origin,
  );
  const found: Relationship[] = [];
  for (const [relation, ways] of byHolder) {
    for (const toOrigin of ways) {
      for (const toTarget of ways) {
        if (toOrigin.constraint === toTarget.constraint) continue;
        const columns = [...toOrigin.pairs, ...toTarget.pairs].map(([column]) => column);
        if (!columns.every((column) => relation.primaryKey.includes(column))) continue;
        found.push({
          kind: "junction",
          origin: toOrigin.target,
          target: toTarget.target,
          cardinality: "many-to-many",
          junction: {
            relation,
            toOriginConstraint: toOrigin.constraint,
            toTargetConstraint: toTarget.constraint,
            originPairs: swap(toOrigin.pairs),
            targetPairs: swap(toTarget.pairs),
          },
        });
      }
    }
  }
  return found;
}
