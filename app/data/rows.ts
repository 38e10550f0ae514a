type Answer = {
  readonly data: unknown;
  readonly error: { readonly message: string; readonly code?: string } | null;
  readonly status?: number;
};

/** A query of the public interface that did not answer with rows. */
export class DataError extends Error {
  readonly code: string | undefined;
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number | undefined;
  constructor(message: string, code: string | undefined, status?: number) {
    super(message);
    this.name = "DataError";
    this.code = code;
    this.status = status;
  }
}

/** The back end is away or has too much to do: the same query may be answered in a moment. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof DataError && error.status !== undefined && [0, 502, 503, 504].includes(error.status);

/** Why the account has no room for what was sent, in words; null for any other failure. */
export const accountFull = (error: unknown): string | null =>
  error instanceof DataError && error.code === "account_full" ? error.message : null;

/** What a query answers with. @throws {DataError} for an error answer. */
export async function answered(query: PromiseLike<Answer>): Promise<unknown> {
  const { data, error, status } = await query;
  if (error) throw new DataError(error.message, error.code, status);
  return data;
}

/**
 * The rows of a list query, trusted to be what the select names: the tables' constraints keep the shape.
 * @throws {DataError} for an error answer or one that is not a list.
 */
export async function rows<Row>(query: PromiseLike<Answer>): Promise<Row[]> {
  const data = await answered(query);
  if (!Array.isArray(data)) throw new DataError("The database answered without a list", undefined);
  return data as Row[];
}

/** How many rows a query counts (`count: "exact"`). @throws {DataError} for an error answer or one without a count. */
export async function countOf(query: PromiseLike<Answer & { readonly count: number | null }>): Promise<number> {
  const { count, error, status } = await query;
  if (error) throw new DataError(error.message, error.code, status);
  if (count === null) throw new DataError("The database answered without a count", undefined);
  return count;
}

/** Rows of one answer: what Supabase sends at most, unless it is set otherwise (`max_rows`). */
const pieceRows = 1000;

type Ordered = { range(from: number, to: number): PromiseLike<Answer> };

/**
 * Every row of a list, also beyond what one answer holds. `query` is made for each piece, in an order in which no two rows are equal.
 * @throws {DataError}
 */
export async function everyRow<Row>(query: () => Ordered): Promise<Row[]> {
  const all: Row[] = [];
  for (;;) {
    const piece = await rows<Row>(query().range(all.length, all.length + pieceRows - 1));
    all.push(...piece);
    if (piece.length < pieceRows) return all;
  }
}
