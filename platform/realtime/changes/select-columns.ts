import type { ChangeData } from "./change-feed.ts";

/** The same change with the same selection goes to many: they share one object, which is written once. */
const selections = new WeakMap<ChangeData, Map<string, ChangeData>>();

/** The change without the columns that were not asked for; undefined means all. */
export function selectColumns(data: ChangeData, names: readonly string[] | undefined): ChangeData {
  if (!names) return data;
  const known = selections.get(data) ?? new Map<string, ChangeData>();
  selections.set(data, known);
  const key = names.join("\0");
  const selected = known.get(key) ?? without(data, new Set(names));
  known.set(key, selected);
  return selected;
}

function without(data: ChangeData, names: ReadonlySet<string>): ChangeData {
  const pick = (row: ChangeData["record"]) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name)));
  return {
    ...data,
    columns: data.columns.filter(({ name }) => names.has(name)),
    record: pick(data.record),
    old_record: pick(data.old_record),
  };
}
