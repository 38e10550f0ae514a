import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Picture } from "#app/ui/picture.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { readPictureId } from "#lib/stored-picture.ts";
import { Pager } from "../frame/pager.tsx";
import { QueryState } from "../frame/query-state.tsx";
import { type LibraryPicture, loadPictures } from "./pictures.ts";

export type PictureView = { readonly search: string; readonly page: number };
type Props = {
  readonly view: PictureView;
  readonly change: (part: Partial<PictureView>) => void;
  /** What a picture is wrapped in: a link or a button. */
  readonly tile: (picture: LibraryPicture, content: ReactNode) => ReactNode;
};

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

/** Pictures of the library, newest first. */
export function PictureGrid({ view, change, tile }: Props) {
  const query = useQuery({
    queryKey: ["admin", "pictures", view.search, view.page],
    placeholderData: keepPreviousData,
    queryFn: () => loadPictures(view.search, view.page),
  });
  return (
    <div className="grid gap-4">
      <TextField
        type="search"
        label="Search pictures"
        defaultValue={view.search}
        onChange={({ target }) => change({ search: target.value, page: 0 })}
      />
      <QueryState query={query} what="the pictures">
        {({ rows, count }) => (
          <>
            {rows.length === 0 && (
              <p className="inset p-6">
                {view.search === "" ? "There is no picture yet. Upload the first one." : "No picture has these words."}
              </p>
            )}
            <ul className="admin-pictures">
              {rows.map((picture) => (
                <li key={picture.id}>
                  {tile(
                    picture,
                    <>
                      <StoredPicture id={picture.id} sizes="220px" />
                      <span className="small">{picture.alt}</span>
                    </>,
                  )}
                </li>
              ))}
            </ul>
            <Pager count={count} view={view} change={change} />
          </>
        )}
      </QueryState>
    </div>
  );
}
