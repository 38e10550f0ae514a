import * as z from "zod/mini";
import { choiceField, queryView, textField } from "#app/ui/query-view.ts";

const pages = {
  name: "page",
  schema: z.pipe(
    z.catch(z.string(), ""),
    z.transform((typed) => Math.max(0, Math.min(100_000, Number.parseInt(typed, 10) - 1 || 0))),
  ),
  write: (page: unknown) => (Number(page) > 0 ? String(Number(page) + 1) : ""),
};

/** A list's search, order, filter and page, in its address: Back, a reload and a bookmark keep them. */
export const listAddress = queryView({
  search: textField("q", 100),
  sort: textField("sort", 40),
  down: choiceField("down", ["", "yes"], ""),
  show: textField("show", 20),
  page: pages,
});
export type ListAddress = ReturnType<typeof listAddress.read>;
