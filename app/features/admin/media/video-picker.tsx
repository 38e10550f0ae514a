import { useState } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { VideoList } from "./video-list.tsx";
import type { LibraryVideo } from "./videos.ts";

type Props = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly choose: (video: LibraryVideo) => void;
};

/** One of the library. A film takes minutes to upload, which its own screen is for. */
export function VideoPicker({ open, onOpenChange, choose }: Props) {
  const [view, setView] = useState({ search: "", page: 0 });
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Choose a video">
      <div className="grid gap-6">
        <p className="small">
          <PageLink to="/admin/videos" className="text-link inline-flex min-h-11 items-center">
            Upload a new one
          </PageLink>
        </p>
        <VideoList
          view={view}
          change={(part) => setView({ ...view, ...part })}
          wrap={(video, content) => (
            <button
              type="button"
              className="block min-h-11 w-full py-3 text-left"
              onClick={() => {
                onOpenChange(false);
                choose(video);
              }}
            >
              {content}
            </button>
          )}
        />
      </div>
    </Dialog>
  );
}
