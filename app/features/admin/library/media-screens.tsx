import type { ReactNode } from "react";
import { CopyButton } from "#app/ui/copy-button.tsx";
import type { Collection } from "../definition/collection.ts";
import { ItemScreen } from "../form/item-screen.tsx";
import { StoredPicture } from "../media/picture-grid.tsx";
import { MediaUses } from "./media-uses.tsx";

type Props = { readonly collection: Collection; readonly itemKey: string };
type MediaProps = Props & { readonly one: string; readonly used: string; readonly children?: ReactNode };

/** One of the library: its words, what it looks like, how a text shows it, and what does. */
function MediaScreen({ collection, itemKey, one, used, children }: MediaProps) {
  return (
    <>
      <ItemScreen collection={collection} itemKey={itemKey} />
      <section aria-label={`The ${one}`} className="mt-8 grid max-w-[760px] gap-4">
        {children}
        <div className="flex flex-wrap items-center gap-3">
          <code className="break-all">{`::${one}[…]{id=${itemKey}}`}</code>
          <CopyButton text={itemKey} label="Copy its id" variant="secondary" />
        </div>
        <h2>{used}</h2>
        <MediaUses mark={itemKey} />
      </section>
    </>
  );
}

export const PictureScreen = (props: Props) => (
  <MediaScreen {...props} one="picture" used="Used by">
    <StoredPicture id={props.itemKey} sizes="(min-width: 768px) 700px, 100vw" />
  </MediaScreen>
);

export const VideoScreen = (props: Props) => <MediaScreen {...props} one="video" used="Shown by" />;
