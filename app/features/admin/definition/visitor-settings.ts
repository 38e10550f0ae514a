import { type Collection, defineCollection } from "./collection.ts";

type Given = Pick<Collection, "id" | "group" | "name" | "about" | "page" | "fields"> & {
  /** The row of `visitor_settings` that holds it. */
  readonly row: string;
};

/** Settings of the site that change what visitors see: one row, which the owner alone changes. */
export const defineVisitorSettings = ({ row, ...given }: Given): Collection =>
  defineCollection({
    ...given,
    one: "setting",
    room: "visitor_settings",
    key: "key",
    editors: false,
    title: "key",
    list: [],
    order: ["key", "up"],
    single: { key: row, inside: "value" },
  });
