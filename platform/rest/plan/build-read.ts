import { aggregatesNotAllowed, badQuery, embeddedTwice, noAccess, notImplemented } from "../errors.ts";
import { lastKey } from "../parse/field.ts";
import type { ParsedQuery } from "../parse/query.ts";
import type { SelectEmbed, SelectField, SelectItem } from "../parse/select.ts";
import { cap, everything } from "../range.ts";
import type { Relation, Relationship } from "../schema-cache/model.ts";
import { qualified } from "../statement.ts";
import { findRelationship } from "./find-relationship.ts";
import { placeParameters } from "./place-parameters.ts";
import { isAggregated, isToMany, type ReadNode, type RowShape, type Source } from "./read-plan.ts";
import { checkLabel, hasField, type PlanContext, resolveType, resolveValue } from "./resolve-value.ts";

type ReadPlanOptions = PlanContext & {
  readonly query: ParsedQuery;
  readonly maxRows: number | undefined;
  readonly allowAggregates: boolean;
};

/** PostgreSQL's own limit is 1,664 columns of a row; past it the answer would be a server error. */
const maxColumns = 1_500;
/** One value, or what is inside it, in one level: nobody needs more, and each costs as if it were another column. */
const maxOfOneColumn = 30;
/** Whole copies of a value that may be large: in one level, and in a request, where a tree of one table names it in every level. */
const maxOfLargeColumn = 3;
const maxOfLargeColumnInAll = 8;
const largeType = /^(json|jsonb|text|character varying.*|bytea|xml)$|\[\]$/;

export const relationShape = (relation: Relation): RowShape => ({
  name: relation.name,
  schema: relation.schema,
  columns: relation.columns,
  relation,
});

export const relationSource = (relation: Relation): Source => ({
  from: () => qualified(relation),
  row: (alias) => `${alias}.*`,
});

/**
 * Resolves a parsed query against the catalog: every name is found, every parameter has its level.
 * @throws {RestError} PGRST108, 118, 120, 123, 127, 200, 201, and 42703, 42704 as PostgreSQL would say.
 */
export function planRead(shape: RowShape, source: Source, options: ReadPlanOptions, placeRootFilters = true): ReadNode {
  const build = new TreeBuilder(options);
  const root = build.level({ shape, source, target: shape.name, label: shape.name }, options.query.select);
  placeParameters(options, root, options.query, placeRootFilters);
  return root;
}

type LevelStart = Pick<ReadNode, "shape" | "source" | "target" | "label" | "link">;

class TreeBuilder {
  readonly #options: ReadPlanOptions;
  #levels = 0;
  #columns = 0;
  readonly #large = new Map<string, number>();

  constructor(options: ReadPlanOptions) {
    this.#options = options;
  }

  level(start: LevelStart, items: readonly SelectItem[]): ReadNode {
    const node: ReadNode = {
      ...start,
      alias: `pip_${this.#levels++}`,
      depth: start.link === undefined ? 0 : start.link.parent.depth + 1,
      outputs: [],
      children: [],
      conditions: [],
      order: [],
      window: everything,
      used: new Set(),
      usesRow: false,
    };
    node.window = cap(everything, this.#options.maxRows);
    for (const item of items) {
      if (item.kind === "embed") this.#embed(node, item);
      else this.#field(node, item);
    }
    return node;
  }

  #field(node: ReadNode, given: SelectField): void {
    const item = this.#countAsField(node, given);
    if (item.field.name === "*" && !item.aggregate) {
      this.#star(node);
      return;
    }
    this.#count(1);
    const aggregate = item.aggregate && {
      name: item.aggregate.name,
      cast: resolveType(this.#options, item.aggregate.cast),
    };
    if (aggregate && item === given && !this.#options.allowAggregates) throw aggregatesNotAllowed();
    if (aggregate && node.link?.spread && isToMany(node)) {
      throw notImplemented("Aggregates are not implemented for one-to-many or many-to-many spreads.");
    }
    this.#refuseRepetition(node, item.field.name, aggregate === undefined && item.field.path.length === 0);
    const implied = item.aggregate?.name ?? lastKey(item.field);
    node.outputs.push({
      kind: "value",
      name: checkLabel(item.alias ?? implied),
      value: item.field.name === "*" ? undefined : resolveValue(this.#options, node, item.field),
      cast: resolveType(this.#options, item.cast),
      aggregate,
    });
  }

  /** `count` without parentheses, where no column is called that, is the number of rows: older clients write it so. */
  #countAsField(node: ReadNode, item: SelectField): SelectField {
    const isPlain = item.field.name === "count" && item.field.path.length === 0 && !item.aggregate;
    if (!isPlain || hasField(this.#options, node.shape, "count")) return item;
    const aggregate = { name: "count" as const, cast: item.cast };
    return { ...item, cast: undefined, field: { name: "*", path: [] }, aggregate };
  }

  #refuseRepetition(node: ReadNode, name: string, isWhole = true): void {
    const same = node.outputs.filter((output) => output.kind === "value" && output.value?.column.name === name);
    if (same.length >= maxOfOneColumn) throw selectedTooOften(name, `at most ${maxOfOneColumn} times`);
    if (!isWhole || !largeType.test(node.shape.columns.get(name)?.type ?? "")) return;
    const whole = same.filter((output) => output.kind === "value" && !output.aggregate && !output.value?.path.length);
    if (whole.length >= maxOfLargeColumn)
      throw selectedTooOften(name, `at most ${maxOfLargeColumn} times in one level`);
    const key = `${node.shape.schema}.${node.shape.name}.${name}`;
    const inAll = (this.#large.get(key) ?? 0) + 1;
    if (inAll > maxOfLargeColumnInAll)
      throw selectedTooOften(name, `at most ${maxOfLargeColumnInAll} times in one request`);
    this.#large.set(key, inAll);
  }

  #star(node: ReadNode): void {
    for (const column of node.shape.columns.keys()) this.#refuseRepetition(node, column);
    this.#count(node.shape.columns.size);
    for (const column of node.shape.columns.values()) {
      node.used.add(column.name);
      node.outputs.push({ kind: "value", name: column.name, value: { column, path: [] } });
    }
  }

  #embed(node: ReadNode, item: SelectEmbed): void {
    const wanted = { target: item.name, hint: item.hint };
    const relationship = findRelationship(this.#options.cache, node.shape, wanted, this.#options.role);
    if (!relationship.target.visibleTo.has(this.#options.role)) throw noAccess(item.name, this.#options.role);
    noteJoin(node, relationship);
    const label = checkLabel(item.alias ?? item.name);
    const child = this.level(
      {
        shape: relationShape(relationship.target),
        source: linkedSource(relationship, node),
        target: item.name,
        label,
        link: { relationship, parent: node, inner: item.inner, spread: item.spread },
      },
      item.items,
    );
    if (!item.spread && node.children.some((other) => !other.link?.spread && other.label === label)) {
      throw embeddedTwice(`${node.shape.name}_${label}_${child.depth}`);
    }
    node.children.push(child);
    if (child.outputs.length === 0) return;
    if (item.spread && isToMany(node) && node.link?.spread && isAggregated(child)) {
      throw notImplemented("Aggregates are not implemented for one-to-many or many-to-many spreads.");
    }
    this.#count(1);
    node.outputs.push(item.spread ? { kind: "spread", node: child } : { kind: "embed", name: label, node: child });
  }

  #count(columns: number): void {
    this.#columns += columns;
    if (this.#columns > maxColumns)
      throw badQuery("Too many columns are selected", `at most ${maxColumns} in one request`);
  }
}

const selectedTooOften = (name: string, details: string) =>
  badQuery(`"${name.slice(0, 80)}" is selected too often`, details);

function linkedSource(relationship: Relationship, parent: ReadNode): Source {
  if (relationship.kind !== "computed") return relationSource(relationship.target);
  return {
    from: () => `${qualified(relationship.routine)}(${parent.source.row(parent.alias)})`,
    row: (alias) => `${alias}.*`,
  };
}

/** The parent must have the columns its child is joined by. */
function noteJoin(parent: ReadNode, relationship: Relationship): void {
  if (relationship.kind === "computed") parent.usesRow = true;
  else {
    const pairs = relationship.kind === "junction" ? relationship.junction.originPairs : relationship.pairs;
    for (const [column] of pairs) parent.used.add(column);
  }
}
