import { PageLink } from "#app/ui/page-link.tsx";
import { sectionsFor } from "../frame/sections.ts";
import type { Machine } from "./system-data.ts";

/** Something that is left to do, with a link to where it is done. */
export function FindingText({ text, page }: Machine["findings"][number]) {
  const [address] = page?.split("?") ?? [];
  const place = sectionsFor("owner")
    .flatMap(({ places }) => places)
    .find(({ to }) => to === address);
  return (
    <>
      {text}{" "}
      {page && place && (
        <PageLink to={page} className="text-link">
          {place.name}
        </PageLink>
      )}
    </>
  );
}
