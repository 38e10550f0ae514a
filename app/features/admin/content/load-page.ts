import { DataError } from "#app/data/rows.ts";

/** Rows on one page of every list of the console. */
export const pageSize = 50;

type Answer = {
  readonly data: unknown;
  readonly count: number | null;
  readonly error: { readonly message: string; readonly code: string } | null;
  readonly status: number;
};
type Asked = { range(from: number, to: number): PromiseLike<Answer> };
export type Page<Item> = {
  readonly rows: readonly Item[];
  readonly count: number;
  /** There are more than a search finds. */
  readonly more?: boolean;
};

/** One page, counted from 0, of what was asked for, and how many rows there are in all. */
export async function loadPage<Item>(asked: Asked, page: number): Promise<Page<Item>> {
  const { data, count, error, status } = await asked.range(page * pageSize, (page + 1) * pageSize - 1);
  // The page asked for lies behind the last one: a row was deleted since.
  if (error?.code === "PGRST103") return { rows: [], count: 0 };
  if (error) throw new DataError(error.message, error.code, status);
  return { rows: data as Item[], count: count ?? 0 };
}
