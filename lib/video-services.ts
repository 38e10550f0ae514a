/** Other sites whose films a lesson may show in a frame, once the owner allows them. */
export const videoServices = ["youtube", "vimeo"] as const;
export type VideoService = (typeof videoServices)[number];

type Service = { readonly label: string; readonly origin: string; readonly frame: (id: string) => string };

/** The frames that ask for no cookie before the film runs. */
export const videoFrames: Readonly<Record<VideoService, Service>> = {
  youtube: {
    label: "YouTube",
    origin: "https://www.youtube-nocookie.com",
    frame: (id) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`,
  },
  vimeo: {
    label: "Vimeo",
    origin: "https://player.vimeo.com",
    frame: (id) => `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`,
  },
};
