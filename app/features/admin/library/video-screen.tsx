import { CopyButton } from "#app/ui/copy-button.tsx";
import type { Collection } from "../definition/collection.ts";
import { ItemScreen } from "../form/item-screen.tsx";
import { MediaUses } from "./media-uses.tsx";

type Props = { readonly collection: Collection; readonly itemKey: string };

/** One video: its words, and the lessons that show it. */
export function VideoScreen({ collection, itemKey }: Props) {
  return (
    <>
      <ItemScreen collection={collection} itemKey={itemKey} />
      <section aria-label="The video" className="mt-8 grid max-w-[760px] gap-4">
        <div className="flex flex-wrap items-center gap-3">
          <code className="break-all">{`::video[…]{id=${itemKey}}`}</code>
          <CopyButton text={itemKey} label="Copy its id" variant="secondary" />
        </div>
        <h2>Shown by</h2>
        <MediaUses mark={itemKey} />
      </section>
    </>
  );
}
