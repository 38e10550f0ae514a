import { useState } from "react";
import { errorText } from "#lib/error-text.ts";
import { type VideoService, videoFrames, videoServices } from "#lib/video-services.ts";
import { type OpenedVideo, openVideo } from "../../../data/videos.ts";
import { Button } from "../../../ui/button.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { PartLink, type PartProps } from "../../../ui/markdown-parts.tsx";

type Opening =
  | { readonly state: "closed" | "opening" }
  | { readonly state: "open"; readonly video: OpenedVideo }
  | { readonly state: "failed"; readonly words: string };

function Player({ video }: { readonly video: OpenedVideo }) {
  return (
    <>
      <video className="lesson-film" controls autoPlay playsInline preload="metadata" aria-label={video.title}>
        <source src={video.src} type={video.type} />
        <track kind="captions" src={video.captions} srcLang="en" label="English" default />
      </video>
      <Disclosure summary="Transcript" className="mt-2">
        {video.transcript.split(/\n{2,}/).map((paragraph) => (
          <p key={paragraph} className="mt-2">
            {paragraph}
          </p>
        ))}
      </Disclosure>
    </>
  );
}

/** A film of the site: asked for when the reader presses, because the address is made for this reader and browser. */
function SiteVideo({ id, label }: { readonly id: string; readonly label: string }) {
  const [opening, setOpening] = useState<Opening>({ state: "closed" });
  const watch = async () => {
    setOpening({ state: "opening" });
    try {
      setOpening({ state: "open", video: await openVideo(id) });
    } catch (error) {
      setOpening({ state: "failed", words: errorText(error) });
    }
  };
  return (
    <figure className="lesson-part panel p-4">
      {opening.state === "open" ? (
        <Player video={opening.video} />
      ) : (
        <div className="lesson-film-place">
          <Button onClick={() => void watch()} disabled={opening.state === "opening"}>
            {opening.state === "opening" ? "Opening the video…" : "Watch the video"}
          </Button>
          {opening.state === "failed" ? <p role="alert">{opening.words}</p> : null}
        </div>
      )}
      <figcaption className="fine mt-2">{label}</figcaption>
    </figure>
  );
}

type FrameProps = { readonly service: VideoService; readonly id: string; readonly label: string };

function FramedVideo({ service, id, label }: FrameProps) {
  const [pressed, setPressed] = useState(false);
  const { label: name, frame } = videoFrames[service];
  return (
    <figure className="lesson-part panel p-4">
      {pressed ? (
        <iframe
          className="lesson-film"
          src={frame(id)}
          title={label}
          allow="autoplay; fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <div className="lesson-film-place">
          <Button onClick={() => setPressed(true)}>Watch the video from {name}</Button>
          <p className="fine">Nothing is loaded from {name} before you press.</p>
        </div>
      )}
      <figcaption className="fine mt-2">{label}</figcaption>
    </figure>
  );
}

type Props = PartProps & { readonly allowed: readonly VideoService[] };

/** The film that a lesson names; a link where the owner has not allowed frames of the site it is on. */
export default function LessonVideo({ part, label, allowed }: Props) {
  const { id, ...elsewhere } = part.settings;
  // Another film is closed until it is asked for: in the console's preview, the one before would go on playing.
  if (id) return <SiteVideo key={id} id={id} label={label} />;
  const service = videoServices.find((name) => elsewhere[name] !== undefined);
  if (!service || !allowed.includes(service)) return <PartLink part={part} label={label} />;
  return <FramedVideo key={part.href} service={service} id={elsewhere[service] ?? ""} label={label} />;
}
