import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import type { LibraryProps } from "./library-list.tsx";
import { PictureGrid } from "./picture-grid.tsx";
import { PictureUpload } from "./picture-upload.tsx";
import type { LibraryPicture } from "./pictures.ts";
import { VideoList } from "./video-list.tsx";
import type { LibraryVideo } from "./videos.ts";

type Props<Item> = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly choose: (item: Item) => void;
};
type PickerProps<Item> = Props<Item> & {
  readonly title: string;
  readonly className: string;
  /** How something comes into the library that is not there yet. */
  readonly upload: (take: (item: Item) => void) => ReactNode;
  readonly list: (props: LibraryProps<Item>) => ReactNode;
};

/** One of the library, or a new one. */
function Picker<Item>({ open, onOpenChange, choose, title, className, upload, list }: PickerProps<Item>) {
  const [view, setView] = useState({ search: "", page: 0 });
  const take = (item: Item) => {
    onOpenChange(false);
    choose(item);
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title}>
      <div className="grid gap-6">
        {upload(take)}
        {list({
          view,
          change: (part) => setView({ ...view, ...part }),
          wrap: (item, content) => (
            <button type="button" className={className} onClick={() => take(item)}>
              {content}
            </button>
          ),
        })}
      </div>
    </Dialog>
  );
}

export function PicturePicker(props: Props<LibraryPicture>) {
  const queries = useQueryClient();
  return (
    <Picker
      {...props}
      title="Choose a picture"
      className="admin-picture-tile"
      upload={(take) => (
        <Disclosure summary="Upload a new one">
          <PictureUpload
            added={(picture) => {
              void queries.invalidateQueries({ queryKey: ["admin", "pictures"] });
              take(picture);
            }}
          />
        </Disclosure>
      )}
      list={(place) => <PictureGrid {...place} />}
    />
  );
}

/** A film takes minutes to upload, which its own screen is for. */
export const VideoPicker = (props: Props<LibraryVideo>) => (
  <Picker
    {...props}
    title="Choose a video"
    className="block min-h-11 w-full py-3 text-left"
    upload={() => (
      <p className="small">
        <PageLink to="/admin/videos" className="text-link inline-flex min-h-11 items-center">
          Upload a new one
        </PageLink>
      </p>
    )}
    list={(place) => <VideoList {...place} />}
  />
);
