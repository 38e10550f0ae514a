import { useQuery } from "@tanstack/react-query";
import { QueryState } from "#app/site/query-state.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { collections } from "../definition/all-collections.ts";
import { loadUses, type Use } from "../media/pictures.ts";

function placeOf({ room, row_key: key }: Use): { name: string; to: string } {
  const found = [...collections.values()].find((each) => each.room === room || each.text?.room === room);
  if (!found) return { name: key, to: "/admin/drafts" };
  const to = found.single ? `/admin/${found.id}` : `/admin/${found.id}/${encodeURIComponent(key)}`;
  return { name: `${found.name}: ${key}`, to };
}

/** Rows and drafts that show a picture or a video. */
export function MediaUses({ mark }: { readonly mark: string }) {
  const query = useQuery({ queryKey: ["admin", "uses", mark], queryFn: () => loadUses(mark) });
  return (
    <QueryState query={query} what="its uses">
      {(uses) =>
        uses.length === 0 ? (
          <p className="small">Nothing uses it. It can be deleted.</p>
        ) : (
          <ul className="small" aria-label="Used by">
            {uses.map((use) => {
              const { name, to } = placeOf(use);
              return (
                <li key={`${use.room} ${use.row_key}`}>
                  <PageLink to={to} className="text-link inline-flex min-h-11 items-center">
                    {name}
                  </PageLink>
                </li>
              );
            })}
          </ul>
        )
      }
    </QueryState>
  );
}
