import type { MetaDescriptor } from "react-router";
import { contentMeta } from "./content-meta.ts";

type MetaArgs = Omit<Parameters<typeof contentMeta>[0], "loaderData">;

/** Of a page that a secret link opens: in no search result, and named to no other site. */
export const privateMeta = (args: MetaArgs, title: string, description: string): MetaDescriptor[] => [
  ...contentMeta({ ...args, loaderData: { page: { title, description } } }, { noIndex: true }),
  { name: "referrer", content: "no-referrer" },
];
