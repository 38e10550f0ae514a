import type { ReactNode } from "react";
import { ScrollRegion } from "#app/ui/scroll-region.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { plainNumber } from "#lib/figure-text.ts";
import { mostFound } from "../content/search-rows.ts";
import { Pager } from "../frame/pager.tsx";
import type { ListAddress } from "./list-address.ts";
import { useListKeys } from "./list-keys.ts";

export type ListColumn<Item> = {
  readonly name: string;
  readonly label: string;
  readonly numeric?: boolean;
  readonly sortable?: boolean;
  readonly cell: (item: Item) => ReactNode;
};

type Props<Item> = {
  readonly label: string;
  readonly columns: readonly ListColumn<Item>[];
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly count: number;
  /** There are more than the search finds. */
  readonly more?: boolean | undefined;
  readonly view: ListAddress;
  readonly change: (part: Partial<ListAddress>) => void;
  readonly filters?: readonly (readonly [value: string, text: string])[];
  /** Chosen rows, where they can be chosen. */
  readonly chosen?: ReadonlySet<string>;
  readonly choose?: (keys: ReadonlySet<string>) => void;
  readonly empty: ReactNode;
  readonly children?: ReactNode;
  /** In place of the one that counts all rows. */
  readonly pager?: ReactNode;
};

function Heads<Item>({ columns, view, change }: Pick<Props<Item>, "columns" | "view" | "change">) {
  const turn = (name: string) =>
    change({ sort: name, down: view.sort === name && view.down === "" ? "yes" : "", page: 0 });
  return columns.map(({ name, label, numeric, sortable = true }) => {
    // Buttons that say what they do have no name above them.
    if (label === "") return <td key={name} />;
    const sorted = view.sort === name ? (view.down ? "descending" : "ascending") : undefined;
    return (
      <th key={name} scope="col" className={numeric ? "num" : undefined} aria-sort={sorted}>
        {sortable ? (
          <button type="button" className="admin-sort" onClick={() => turn(name)}>
            {label}
            <span aria-hidden="true">{sorted === "ascending" ? " ↑" : sorted ? " ↓" : ""}</span>
          </button>
        ) : (
          label
        )}
      </th>
    );
  });
}

/** A table with search, filter, order and pages, all done by the server. */
export function ListView<Item>(props: Props<Item>) {
  const { label, columns, items, keyOf, view, change, filters, chosen, choose, empty, children, pager, more } = props;
  const { list, onKeyDown } = useListKeys();
  const keys = items.map(keyOf);
  const all = keys.length > 0 && keys.every((key) => chosen?.has(key));
  const toggle = (key: string) => {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    choose?.(next);
  };
  return (
    <div className="grid gap-4" ref={list}>
      <div className="flex flex-wrap items-end gap-4">
        <TextField
          type="search"
          label="Search"
          className="min-w-[14rem] flex-1"
          defaultValue={view.search}
          key={view.search === "" ? "empty" : "typed"}
          onChange={({ target }) => change({ search: target.value, page: 0 })}
        />
        {filters && (
          <SelectField
            label="Show"
            options={filters}
            value={view.show || filters[0]?.[0]}
            onChange={({ target }) => change({ show: target.value, page: 0 })}
          />
        )}
      </div>
      {children}
      {items.length === 0 ? (
        <div className="inset p-6">
          {view.search || view.show ? <p>Nothing found. Search for something else, or show all.</p> : empty}
        </div>
      ) : (
        <ScrollRegion label={label}>
          <table className="table admin-table admin-cards">
            <thead>
              <tr>
                {choose && (
                  <th scope="col" className="admin-choose">
                    <label>
                      <input
                        type="checkbox"
                        aria-label="Choose all on this page"
                        checked={all}
                        onChange={() => choose(new Set(all ? [] : keys))}
                      />
                    </label>
                  </th>
                )}
                <Heads columns={columns} view={view} change={change} />
              </tr>
            </thead>
            <tbody onKeyDown={onKeyDown}>
              {items.map((item) => {
                const key = keyOf(item);
                return (
                  <tr key={key}>
                    {choose && (
                      <td className="admin-choose">
                        <label>
                          <input
                            type="checkbox"
                            aria-label={`Choose ${key}`}
                            checked={chosen?.has(key) ?? false}
                            onChange={() => toggle(key)}
                          />
                        </label>
                      </td>
                    )}
                    {columns.map(({ name, label: head, numeric, cell }) => (
                      <td key={name} className={numeric ? "num" : undefined} data-label={head}>
                        {cell(item)}
                      </td>
                    ))}
                  </tr>
                );
              })}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      {more && (
        <p className="small text-ink2">
          More than {plainNumber(mostFound)} rows contain this; the first ones in this order are listed. Add to the
          search to find others.
        </p>
      )}
      {pager ?? <Pager {...props} />}
    </div>
  );
}
