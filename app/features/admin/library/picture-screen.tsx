import { CopyButton } from "#app/ui/copy-button.tsx";
import type { Collection } from "../definition/collection.ts";
import { ItemScreen } from "../form/item-screen.tsx";
import { StoredPicture } from "../media/picture-grid.tsx";
import { MediaUses } from "./media-uses.tsx";

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
        <MediaUses mark={itemKey} />
      </section>
    </>
  );
}
