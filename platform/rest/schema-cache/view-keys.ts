import type { ForeignKey } from "./foreign-keys.ts";
import type { RelationRow } from "./load.ts";
import { viewColumns } from "./view-columns.ts";

export type ViewRule = { readonly view: number; readonly rule: string };

/** base relation → base column → the view's columns that show it */
type Shown = Map<number, Map<string, string[]>>;

/**
 * Keys as views show them: a view that selects all columns of a foreign key, or all that one refers to, can be embedded
 * like the table; a view that selects all of a primary key has it.
 */
export function throughViews(
  relations: readonly RelationRow[],
  keys: readonly ForeignKey[],
  rules: readonly ViewRule[],
): { keys: ForeignKey[]; primaryKeys: Map<number, string[]> } {
  const byOid = new Map(relations.map((relation) => [relation.oid, relation]));
  const direct = new Map(rules.map((rule) => [rule.view, viewColumns(rule.rule)]));
  const all = [...keys];
  const primaryKeys = new Map<number, string[]>();
  const shownBy = new Map<number, Shown>();
  for (const view of direct.keys()) shownBy.set(view, resolve(view, byOid, direct, new Set()));
  for (const [view, shown] of shownBy) addPrimaryKey(view, shown, byOid, primaryKeys);
  for (const key of keys) {
    const origins = [{ relation: key.origin, names: key.pairs.map(([column]) => column) }];
    const targets = [{ relation: key.target, names: key.pairs.map(([, column]) => column) }];
    for (const [view, shown] of shownBy) {
      const holding = rename(shown.get(key.origin), origins[0]?.names ?? []);
      if (holding) origins.push({ relation: view, names: holding });
      const referenced = rename(shown.get(key.target), targets[0]?.names ?? []);
      if (referenced) targets.push({ relation: view, names: referenced });
    }
    for (const origin of origins) {
      for (const target of targets) {
        if (origin === origins[0] && target === targets[0]) continue;
        const pairs = origin.names.map((name, index) => [name, target.names[index] ?? ""] as const);
        all.push({ ...key, origin: origin.relation, target: target.relation, pairs });
      }
    }
  }
  return { keys: all, primaryKeys };
}

/** Follows views over views down to tables; every relation on the way counts as shown. */
function resolve(
  view: number,
  byOid: ReadonlyMap<number, RelationRow>,
  direct: ReadonlyMap<number, ReturnType<typeof viewColumns>>,
  visiting: Set<number>,
): Shown {
  const shown: Shown = new Map();
  const name = (relation: number, number: number) =>
    byOid.get(relation)?.columns.find((column) => column.number === number)?.name;
  visiting.add(view);
  for (const column of direct.get(view) ?? []) {
    const shownAs = name(view, column.number);
    const base = name(column.relation, column.relationColumn);
    if (shownAs === undefined || base === undefined || visiting.has(column.relation)) continue;
    if (!direct.has(column.relation)) {
      add(shown, column.relation, base, shownAs);
      continue;
    }
    for (const [relation, columns] of resolve(column.relation, byOid, direct, new Set(visiting))) {
      for (const [deeper, via] of columns) if (via.includes(base)) add(shown, relation, deeper, shownAs);
    }
  }
  return shown;
}

function add(shown: Shown, relation: number, base: string, shownAs: string): void {
  const columns = shown.get(relation) ?? new Map<string, string[]>();
  columns.set(base, [...(columns.get(base) ?? []), shownAs]);
  shown.set(relation, columns);
}

/** The view's first name for each column, or undefined when it does not show them all. */
function rename(columns: Map<string, string[]> | undefined, names: readonly string[]): string[] | undefined {
  const renamed = names.flatMap((name) => columns?.get(name)?.slice(0, 1) ?? []);
  return renamed.length === names.length ? renamed : undefined;
}

function addPrimaryKey(
  view: number,
  shown: Shown,
  byOid: ReadonlyMap<number, RelationRow>,
  primaryKeys: Map<number, string[]>,
): void {
  for (const [relation, columns] of shown) {
    const key = byOid.get(relation)?.primary_key ?? [];
    const renamed = key.length === 0 ? undefined : rename(columns, key);
    if (renamed && !primaryKeys.has(view)) primaryKeys.set(view, renamed);
  }
}
