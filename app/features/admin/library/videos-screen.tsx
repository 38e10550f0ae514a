import { useQueryClient } from "@tanstack/react-query";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { toast } from "#app/ui/toast.ts";
import { useAddressState } from "#app/ui/use-address-state.ts";
import { ScreenHead } from "../frame/screen-head.tsx";
import { listAddress } from "../list/list-address.ts";
import { VideoList } from "../media/video-list.tsx";
import { VideoUpload } from "../media/video-upload.tsx";

/** The library of films. */
export function VideosScreen() {
  const [view, change] = useAddressState(listAddress);
  const queries = useQueryClient();
  return (
    <>
      <ScreenHead
        title="Videos"
        about="Films of lessons, each with captions and a transcript. Put one into a lesson's text; anyone who may read the lesson may watch it."
      />
      <div className="grid gap-6">
        <Disclosure summary="Upload a video">
          <VideoUpload
            added={({ title }) => {
              toast({ title: "Video added", description: title });
              void queries.invalidateQueries({ queryKey: ["admin", "videos"] });
            }}
          />
        </Disclosure>
        <VideoList
          view={view}
          change={change}
          wrap={({ id }, content) => (
            <PageLink to={`/admin/videos/${id}`} className="block min-h-11 py-3 no-underline hover:bg-sunk">
              {content}
            </PageLink>
          )}
        />
      </div>
    </>
  );
}
