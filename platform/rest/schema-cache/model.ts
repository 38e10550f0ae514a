import type { CallerRole } from "../../postgres/database.ts";

export type Column = {
  readonly name: string;
  /** As PostgreSQL writes it in DDL, schema-qualified outside pg_catalog: `bigint`, `public.user_status`, `text[]`. */
  readonly type: string;
  readonly nullable: boolean;
  /** The expression for `Prefer: missing=default`; null when there is none or the value is generated. */
  readonly default: string | null;
  /** Present on functions' results and tables alike; a comment on the column, for the description. */
  readonly comment: string | null;
};

export type Relation = {
  readonly oid: number;
  readonly schema: string;
  readonly name: string;
  readonly isView: boolean;
  /** A table without row level security: whoever may read it sees every row. */
  readonly showsAll: boolean;
  readonly columns: ReadonlyMap<string, Column>;
  readonly primaryKey: readonly string[];
  readonly comment: string | null;
  readonly insertable: boolean;
  readonly updatable: boolean;
  readonly deletable: boolean;
  /** Roles with any privilege on it: a hint may name it to these and to nobody else. */
  readonly visibleTo: ReadonlySet<CallerRole>;
  /** Roles that may write some column of it. */
  readonly insertableBy: ReadonlySet<CallerRole>;
  readonly updatableBy: ReadonlySet<CallerRole>;
};

/**
 * Is it there for no visitor and no member? Then its name is told to neither. What members see is no secret: visitors are asked to sign in.
 */
export const isHidden = ({ visibleTo }: Pick<Relation, "visibleTo">, role: CallerRole): boolean =>
  !visibleTo.has(role) && !visibleTo.has("anon") && !visibleTo.has("authenticated");

type Cardinality = "many-to-one" | "one-to-many" | "one-to-one" | "many-to-many";

/** Pairs of columns: one of the origin (or target), one of the other side. */
export type ColumnPairs = readonly (readonly [string, string])[];

type Junction = {
  readonly relation: Relation;
  readonly toOriginConstraint: string;
  readonly toTargetConstraint: string;
  /** [origin column, junction column] */
  readonly originPairs: ColumnPairs;
  /** [target column, junction column] */
  readonly targetPairs: ColumnPairs;
};

/** A way from one relation to another that `select=…target(…)` may take. */
export type Relationship =
  | {
      readonly kind: "foreign-key";
      readonly origin: Relation;
      readonly target: Relation;
      readonly cardinality: Exclude<Cardinality, "many-to-many">;
      readonly constraint: string;
      /** [origin column, target column] */
      readonly pairs: ColumnPairs;
      /** True on the side that holds the foreign key. */
      readonly holdsKey: boolean;
    }
  | {
      readonly kind: "junction";
      readonly origin: Relation;
      readonly target: Relation;
      readonly cardinality: "many-to-many";
      readonly junction: Junction;
    }
  | {
      readonly kind: "computed";
      readonly origin: Relation;
      readonly target: Relation;
      readonly cardinality: "one-to-one" | "one-to-many";
      readonly routine: Routine;
    };

export type Argument = {
  /** Empty for an unnamed argument. */
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly variadic: boolean;
};

export type Returns =
  | { readonly kind: "void" }
  | { readonly kind: "scalar"; readonly set: boolean }
  /** A table's or view's row type. */
  | { readonly kind: "relation"; readonly set: boolean; readonly relation: Relation }
  /** TABLE(…), OUT arguments or a free-standing composite type. */
  | { readonly kind: "row"; readonly set: boolean; readonly columns: ReadonlyMap<string, Column> };

export type Routine = {
  readonly schema: string;
  readonly name: string;
  readonly arguments: readonly Argument[];
  readonly returns: Returns;
  readonly volatile: boolean;
  /** The planner's estimate of rows; 1 makes a set-returning computed relationship to-one. */
  readonly rows: number;
  readonly comment: string | null;
  readonly visibleTo: ReadonlySet<CallerRole>;
};

/** Everything names are resolved against. Nothing that is not in here is ever written into SQL as an identifier. */
export type SchemaCache = {
  readonly relations: ReadonlyMap<string, Relation>;
  /** By the origin's key. */
  readonly relationships: ReadonlyMap<string, readonly Relationship[]>;
  /** By schema and name: overloads. */
  readonly routines: ReadonlyMap<string, readonly Routine[]>;
  /** By the argument relation's key, then by function name: computed columns. */
  readonly computedColumns: ReadonlyMap<string, ReadonlyMap<string, Routine>>;
  /** Type names a cast may use, and how SQL writes them. */
  readonly types: ReadonlyMap<string, string>;
  /** PostGIS' function that makes a feature of a row, as SQL writes it; undefined where there is no PostGIS 3. */
  readonly geoJson: string | undefined;
};

/** A map key no identifier can forge: identifiers hold no NUL. */
export const keyOf = (schema: string, name: string) => `${schema}\0${name}`;
