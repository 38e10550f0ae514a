type Table = { readonly name: string; readonly needs: readonly string[] };

/** What a row refers to comes before it; of tables that refer to each other, the first. */
export function dependencyOrder<T extends Table>(tables: readonly T[]): T[] {
  const ordered = new Map<string, T>();
  const add = (table: T, above: readonly string[]) => {
    if (ordered.has(table.name) || above.includes(table.name)) return;
    for (const need of table.needs) {
      const needed = tables.find(({ name }) => name === need);
      if (needed) add(needed, [...above, table.name]);
    }
    ordered.set(table.name, table);
  };
  for (const table of tables) add(table, []);
  return [...ordered.values()];
}
