import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { toast } from "#app/ui/toast.ts";
import { useAddressState } from "#app/ui/use-address-state.ts";
import { ScreenHead } from "../frame/screen-head.tsx";
import { listAddress } from "../list/list-address.ts";
import type { LibraryProps } from "../media/library-list.tsx";
import { PictureGrid } from "../media/picture-grid.tsx";
import { PictureUpload } from "../media/picture-upload.tsx";
import { VideoList } from "../media/video-list.tsx";
import { VideoUpload } from "../media/video-upload.tsx";

type Props = {
  readonly title: "Pictures" | "Videos";
  readonly about: string;
  readonly one: string;
  /** `added` says what came into the library. */
  readonly upload: (added: (title: string, description: string) => void) => ReactNode;
  readonly list: (place: Pick<LibraryProps<never>, "view" | "change">) => ReactNode;
};

function LibraryScreen({ title, about, one, upload, list }: Props) {
  const [view, change] = useAddressState(listAddress);
  const queries = useQueryClient();
  const added = (title: string, description: string) => {
    toast({ title, description });
    void queries.invalidateQueries({ queryKey: ["admin", `${one}s`] });
  };
  return (
    <>
      <ScreenHead title={title} about={about} />
      <div className="grid gap-6">
        <Disclosure summary={`Upload a ${one}`}>{upload(added)}</Disclosure>
        {list({ view, change })}
      </div>
    </>
  );
}

export const PicturesScreen = () => (
  <LibraryScreen
    title="Pictures"
    about="What texts, stories and the brand show. Each is stored in the sizes that pages use, without what cameras write into it."
    one="picture"
    upload={(added) => (
      <PictureUpload
        added={({ alt }, known) => added(known ? "This picture was in the library already" : "Picture added", alt)}
      />
    )}
    list={(place) => (
      <PictureGrid
        {...place}
        wrap={({ id }, content) => (
          <PageLink to={`/admin/pictures/${id}`} className="admin-picture-tile">
            {content}
          </PageLink>
        )}
      />
    )}
  />
);

export const VideosScreen = () => (
  <LibraryScreen
    title="Videos"
    about="Films of lessons, each with captions and a transcript. Put one into a lesson's text; anyone who may read the lesson may watch it."
    one="video"
    upload={(added) => <VideoUpload added={({ title }) => added("Video added", title)} />}
    list={(place) => (
      <VideoList
        {...place}
        wrap={({ id }, content) => (
          <PageLink to={`/admin/videos/${id}`} className="block min-h-11 py-3 no-underline hover:bg-sunk">
            {content}
          </PageLink>
        )}
      />
    )}
  />
);
