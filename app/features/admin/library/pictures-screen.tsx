import { useQueryClient } from "@tanstack/react-query";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { toast } from "#app/ui/toast.ts";
import { useAddressState } from "#app/ui/use-address-state.ts";
import { ScreenHead } from "../frame/screen-head.tsx";
import { listAddress } from "../list/list-address.ts";
import { PictureGrid } from "../media/picture-grid.tsx";
import { PictureUpload } from "../media/picture-upload.tsx";

/** The library of pictures. */
export function PicturesScreen() {
  const [view, change] = useAddressState(listAddress);
  const queries = useQueryClient();
  return (
    <>
      <ScreenHead
        title="Pictures"
        about="What texts, stories and the brand show. Each is stored in the sizes that pages use, without what cameras write into it."
      />
      <div className="grid gap-6">
        <Disclosure summary="Upload a picture">
          <PictureUpload
            added={(picture, known) => {
              toast({
                title: known ? "This picture was in the library already" : "Picture added",
                description: picture.alt,
              });
              void queries.invalidateQueries({ queryKey: ["admin", "pictures"] });
            }}
          />
        </Disclosure>
        <PictureGrid
          view={view}
          change={change}
          wrap={(picture, content) => (
            <PageLink to={`/admin/pictures/${picture.id}`} className="admin-picture-tile">
              {content}
            </PageLink>
          )}
        />
      </div>
    </>
  );
}
