import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { TextField } from "#app/ui/text-field.tsx";
import { megabytes } from "#lib/figure-text.ts";
import { Pager } from "../frame/pager.tsx";
import { QueryState } from "../frame/query-state.tsx";
import type { PictureView } from "./picture-grid.tsx";
import { type LibraryVideo, loadVideos } from "./videos.ts";

type Props = {
  readonly view: PictureView;
  readonly change: (part: Partial<PictureView>) => void;
  /** What a video is wrapped in: a link or a button. */
  readonly line: (video: LibraryVideo, content: ReactNode) => ReactNode;
};

/** Videos of the library, newest first. */
export function VideoList({ view, change, line }: Props) {
  const query = useQuery({
    queryKey: ["admin", "videos", view.search, view.page],
    placeholderData: keepPreviousData,
    queryFn: () => loadVideos(view.search, view.page),
  });
  return (
    <div className="grid gap-4">
      <TextField
        type="search"
        label="Search videos"
        defaultValue={view.search}
        onChange={({ target }) => change({ search: target.value, page: 0 })}
      />
      <QueryState query={query} what="the videos">
        {({ rows, count }) => (
          <>
            {rows.length === 0 && (
              <p className="inset p-6">
                {view.search === "" ? "There is no video yet. Upload the first one." : "No video has these words."}
              </p>
            )}
            <ul className="grid">
              {rows.map((video) => (
                <li key={video.id} className="border-t border-line">
                  {line(
                    video,
                    <>
                      <span className="font-semibold">{video.title}</span>{" "}
                      <span className="small text-ink3">
                        {video.file_name}, {megabytes(video.bytes)}
                      </span>
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
