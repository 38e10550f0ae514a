import type { JsonStep } from "../parse/field.ts";
import type { Test } from "../parse/filter.ts";
import type { AggregateName } from "../parse/select.ts";
import type { Window } from "../range.ts";
import type { Column, Relation, Relationship, Routine } from "../schema-cache/model.ts";
import type { Statement } from "../statement.ts";

/** What a level's rows are: a relation's, a function's, or those a write has just touched. */
export type RowShape = {
  /** For error messages. */
  readonly name: string;
  readonly schema: string;
  readonly columns: ReadonlyMap<string, Column>;
  /** Present when rows have this relation's row type: only then are there relationships and computed columns. */
  readonly relation?: Relation;
};

/** Where the rows of a level come from, once names are resolved. */
export type Source = {
  /** The FROM item, without its alias. */
  readonly from: (statement: Statement) => string;
  /** The whole row as an argument of a function, given the alias. */
  readonly row: (alias: string) => string;
};

export type Value = {
  readonly column: Column | Routine;
  readonly path: readonly JsonStep[];
};

type Aggregate = { readonly name: AggregateName; readonly cast?: string };

export type Output =
  | {
      readonly kind: "value";
      readonly name: string;
      /** Undefined for `count()`. */
      readonly value?: Value;
      /** A type as SQL writes it, from the catalog. */
      readonly cast?: string;
      readonly aggregate?: Aggregate;
    }
  | { readonly kind: "embed"; readonly name: string; readonly node: ReadNode }
  | { readonly kind: "spread"; readonly node: ReadNode };

export type PlannedCondition =
  | { readonly kind: "filter"; readonly not: boolean; readonly value: Value; readonly test: Test }
  | { readonly kind: "exists"; readonly not: boolean; readonly node: ReadNode }
  | {
      readonly kind: "group";
      readonly not: boolean;
      readonly join: "and" | "or";
      readonly conditions: readonly PlannedCondition[];
    };

export type PlannedOrder = {
  readonly value: Value;
  /** The to-one resource that holds the value. */
  readonly via?: ReadNode;
  readonly descending: boolean;
  readonly nulls?: "first" | "last";
};

type Link = {
  readonly relationship: Relationship;
  readonly parent: ReadNode;
  readonly inner: boolean;
  readonly spread: boolean;
};

/** One level of a read. Filters, order and window are filled in while the query's parameters are placed. */
export type ReadNode = {
  readonly alias: string;
  /** 0 at the top. */
  readonly depth: number;
  /** The name and the alias parameters may use for it. */
  readonly target: string;
  readonly label: string;
  readonly shape: RowShape;
  readonly source: Source;
  readonly link?: Link;
  readonly outputs: Output[];
  readonly children: ReadNode[];
  readonly conditions: PlannedCondition[];
  order: PlannedOrder[];
  window: Window;
  /** Columns of this level that anything refers to, so that a write returns these and no others. */
  readonly used: Set<string>;
  /** True when a function takes the whole row. */
  usesRow: boolean;
};

export const isToMany = (node: ReadNode) => {
  const cardinality = node.link?.relationship.cardinality;
  return cardinality === "one-to-many" || cardinality === "many-to-many";
};

/** The level computes groups: it, or a to-one level spread into it, has an aggregate. */
export const isAggregated = (node: ReadNode): boolean =>
  node.outputs.some(
    (output) =>
      (output.kind === "value" && output.aggregate !== undefined) ||
      (output.kind === "spread" && !isToMany(output.node) && isAggregated(output.node)),
  );
