import { fileSize } from "#lib/figure-text.ts";
import { LibraryList, type LibraryProps } from "./library-list.tsx";
import { type LibraryVideo, loadVideos } from "./videos.ts";

/** Videos of the library. */
export const VideoList = ({ view, change, wrap }: LibraryProps<LibraryVideo>) => (
  <LibraryList view={view} change={change} one="video" load={loadVideos}>
    {(videos) => (
      <ul className="grid">
        {videos.map((video) => (
          <li key={video.id} className="border-t border-line">
            {wrap(
              video,
              <>
                <span className="font-semibold">{video.title}</span>{" "}
                <span className="small text-ink3">
                  {video.file_name}, {fileSize(video.bytes)}
                </span>
              </>,
            )}
          </li>
        ))}
      </ul>
    )}
  </LibraryList>
);
