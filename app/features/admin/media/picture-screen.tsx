import { useQuery } from "@tanstack/react-query";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { collections } from "../definition/all-collections.ts";
import type { Collection } from "../definition/collection.ts";
import { ItemScreen } from "../form/item-screen.tsx";
import { QueryState } from "../frame/query-state.tsx";
import { StoredPicture } from "./picture-grid.tsx";
import { loadUses, type Use } from "./pictures.ts";

function placeOf({ room, row_key: key }: Use): { name: string; to: string } {
  const found = [...collections.values()].find((each) => each.room === room || each.text?.room === room);
  if (!found) return { name: key, to: "/admin/drafts" };
  const to = found.single ? `/admin/${found.id}` : `/admin/${found.id}/${encodeURIComponent(key)}`;
  return { name: `${found.name}: ${key}`, to };
}

function Uses({ mark }: { readonly mark: string }) {
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

type Props = { readonly collection: Collection; readonly itemKey: string };

/** One picture: what it looks like, what uses it, and the words that stand for it. */
export function PictureScreen({ collection, itemKey }: Props) {
  return (
    <>
      <ItemScreen collection={collection} itemKey={itemKey} />
      <section aria-label="The picture" className="mt-8 grid max-w-[760px] gap-4">
        <StoredPicture id={itemKey} sizes="(min-width: 768px) 700px, 100vw" />
        <div className="flex flex-wrap items-center gap-3">
          <code className="break-all">{`::picture[…]{id=${itemKey}}`}</code>
          <CopyButton text={itemKey} label="Copy its id" variant="secondary" />
        </div>
        <h2>Used by</h2>
        <Uses mark={itemKey} />
      </section>
    </>
  );
}
