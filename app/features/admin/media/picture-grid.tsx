import { Picture } from "#app/ui/picture.tsx";
import { readPictureId } from "#lib/stored-picture.ts";
import { LibraryList, type LibraryProps } from "./library-list.tsx";
import { type LibraryPicture, loadPictures } from "./pictures.ts";

export function StoredPicture({
  id,
  sizes,
  alt = "",
}: {
  readonly id: string;
  readonly sizes: string;
  readonly alt?: string;
}) {
  const picture = readPictureId(id);
  return picture ? <Picture picture={picture} alt={alt} sizes={sizes} className="admin-picture" /> : null;
}

/** Pictures of the library. */
export const PictureGrid = ({ view, change, wrap }: LibraryProps<LibraryPicture>) => (
  <LibraryList view={view} change={change} one="picture" load={loadPictures}>
    {(pictures) => (
      <ul className="admin-pictures">
        {pictures.map((picture) => (
          <li key={picture.id}>
            {wrap(
              picture,
              <>
                <StoredPicture id={picture.id} sizes="220px" />
                <span className="small">{picture.alt}</span>
              </>,
            )}
          </li>
        ))}
      </ul>
    )}
  </LibraryList>
);
