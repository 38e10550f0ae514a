import * as z from "zod/mini";

/** The items of a list that fit the schema. @throws when it is no list. */
export const fittingItems = <Schema extends z.ZodMiniType>(list: unknown, item: Schema): z.output<Schema>[] =>
  z
    .array(z.unknown())
    .parse(list)
    .flatMap((one) => item.safeParse(one).data ?? []);

/** A list of this site's, without the items that do not fit. @throws when it cannot be reached or is no list. */
export async function fetchList<Schema extends z.ZodMiniType>(
  url: string,
  item: Schema,
  signal?: AbortSignal,
): Promise<z.output<Schema>[]> {
  const response = await fetch(url, { headers: { accept: "application/json" }, ...(signal && { signal }) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return fittingItems(await response.json(), item);
}
