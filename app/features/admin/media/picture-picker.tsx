import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { PictureGrid } from "./picture-grid.tsx";
import { PictureUpload } from "./picture-upload.tsx";
import type { LibraryPicture } from "./pictures.ts";

type Props = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly choose: (picture: LibraryPicture) => void;
};

/** One of the library, or a new one. */
export function PicturePicker({ open, onOpenChange, choose }: Props) {
  const queries = useQueryClient();
  const [view, setView] = useState({ search: "", page: 0 });
  const take = (picture: LibraryPicture) => {
    onOpenChange(false);
    choose(picture);
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Choose a picture">
      <div className="grid gap-6">
        <Disclosure summary="Upload a new one">
          <PictureUpload
            added={(picture) => {
              void queries.invalidateQueries({ queryKey: ["admin", "pictures"] });
              take(picture);
            }}
          />
        </Disclosure>
        <PictureGrid
          view={view}
          change={(part) => setView({ ...view, ...part })}
          wrap={(picture, content) => (
            <button type="button" className="admin-picture-tile" onClick={() => take(picture)}>
              {content}
            </button>
          )}
        />
      </div>
    </Dialog>
  );
}
