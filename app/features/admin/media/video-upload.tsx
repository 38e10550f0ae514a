import { useState } from "react";
import { FieldFrame, useField } from "#app/ui/field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useLongWork } from "#app/ui/use-long-work.ts";
import { FilePlace } from "./file-place.tsx";
import { UploadAct } from "./upload-act.tsx";
import { addVideo, captionFileProblem, type LibraryVideo, videoProblem } from "./videos.ts";

type Part = "file" | "title" | "captions" | "transcript";
type Problems = Partial<Record<Part, string>>;
type Typed = {
  readonly file: File | null;
  readonly title: string;
  readonly captions: File | null;
  readonly transcript: string;
};
const nothing: Typed = { file: null, title: "", captions: null, transcript: "" };

function problemsOf({ file, title, captions, transcript }: Typed): Problems {
  return {
    ...(file ? {} : { file: "Choose a video first." }),
    ...(captions
      ? {}
      : { captions: "Choose the captions: a .vtt or .srt file. People who do not hear the film need them." }),
    ...(title.trim().length < 3 ? { title: "Give the video a title of three letters or more." } : {}),
    ...(transcript.trim().length < 20
      ? { transcript: "Paste the words of the film: people who cannot watch it read them." }
      : {}),
  };
}

type TextProps = {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
};

function Transcript({ value, error, onChange }: TextProps) {
  const help = "The words of the film, shown below it.";
  const ids = useField(undefined, { help, error });
  return (
    <FieldFrame label="Transcript" help={help} error={error} ids={ids}>
      <textarea
        className="input"
        id={ids.controlId}
        {...ids.aria}
        rows={6}
        maxLength={200_000}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </FieldFrame>
  );
}

/** A film with the two texts that it cannot be without. */
export function VideoUpload({ added }: { readonly added: (video: LibraryVideo) => void }) {
  const [typed, setTyped] = useState(nothing);
  const [problems, setProblems] = useState<Problems>({});
  const { state, start, cancel } = useLongWork<void>();
  const set = (part: Partial<Typed>) => setTyped((old) => ({ ...old, ...part }));
  const choose = (part: "file" | "captions", file: File, said: string | null) => {
    set({ [part]: said ? null : file });
    setProblems({ ...problems, [part]: said ?? undefined });
  };
  const upload = () => {
    const found = problemsOf(typed);
    setProblems(found);
    const { file, title, captions, transcript } = typed;
    if (Object.keys(found).length > 0 || !file || !captions) return;
    void start(async (options) => {
      const video = await addVideo({ file, title: title.trim(), captions, transcript: transcript.trim() }, options);
      setTyped(nothing);
      added(video);
    });
  };
  return (
    <section aria-label="Add a video" className="grid gap-4">
      <FilePlace
        file={typed.file}
        accept="video/mp4,video/webm"
        words="Choose a video, or drop it here"
        help="MP4 or WebM, up to 1 GB"
        problem={problems.file}
        choose={(file) => choose("file", file, videoProblem(file))}
      />
      <TextField
        label="Title"
        error={problems.title}
        maxLength={160}
        value={typed.title}
        onChange={({ target }) => set({ title: target.value })}
      />
      <FilePlace
        file={typed.captions}
        accept=".vtt,.srt,text/vtt"
        words="Choose the captions, or drop them here"
        help="A .vtt or .srt file"
        problem={problems.captions}
        choose={(file) => choose("captions", file, captionFileProblem(file))}
      />
      <Transcript value={typed.transcript} error={problems.transcript} onChange={(transcript) => set({ transcript })} />
      {state.kind === "failed" && (
        <p role="alert" className="note-rule">
          {state.words} What you typed is still here.
        </p>
      )}
      <UploadAct state={state} then="Storing the texts…" upload={upload} cancel={cancel} />
    </section>
  );
}
