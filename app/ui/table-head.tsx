type Column = string | { readonly name: string; readonly numeric?: boolean; readonly unseen?: boolean };
type Props = { readonly columns: readonly Column[] };

/** A table's one row of column names; numbers are aligned right, and an unseen name is for those who listen. */
export function TableHead({ columns }: Props) {
  return (
    <thead>
      <tr>
        {columns
          .map((column) => (typeof column === "string" ? { name: column } : column))
          .map(({ name, numeric, unseen }: Exclude<Column, string>) => (
            <th key={name} scope="col" className={numeric ? "num" : undefined}>
              {unseen ? <span className="sr-only">{name}</span> : name}
            </th>
          ))}
      </tr>
    </thead>
  );
}
