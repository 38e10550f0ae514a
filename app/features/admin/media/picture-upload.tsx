import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { FileDrop } from "#app/ui/file-drop.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useLongWork } from "#app/ui/use-long-work.ts";
import { megabytes } from "#lib/figure-text.ts";
import { addPicture, fileProblem, type LibraryPicture } from "./pictures.ts";
import { UploadProgress } from "./upload-progress.tsx";

type Props = {
  /** A picture that is in the library now; `known` when it was before. */
  readonly added: (picture: LibraryPicture, known: boolean) => void;
};

/** A file and the words that stand for it. */
export function PictureUpload({ added }: Props) {
  const [file, setFile] = useState<File | null>(null);
  const [alt, setAlt] = useState("");
  const [problem, setProblem] = useState<{ file?: string; alt?: string }>({});
  const { state, start, cancel } = useLongWork<void>();
  const choose = ([chosen]: readonly File[]) => {
    const said = chosen ? fileProblem(chosen) : null;
    setFile(said ? null : (chosen ?? null));
    setProblem(said ? { file: said } : {});
  };
  const upload = () => {
    const words = alt.trim();
    if (!file) return setProblem({ file: "Choose a picture first." });
    if (words.length < 3) return setProblem({ alt: "Say in a few words what the picture shows." });
    setProblem({});
    void start(async (options) => {
      const { picture, known } = await addPicture({ file, alt: words }, options);
      setFile(null);
      setAlt("");
      added(picture, known);
    });
  };
  const said = problem.file ?? (state.kind === "failed" ? state.words : null);
  return (
    // Inside of another form's dialog: Enter must not save that one.
    <section aria-label="Add a picture" className="grid gap-4">
      <FileDrop
        className="inset grid min-h-24 place-items-center p-4 text-center"
        overClassName="outline"
        accept="image/jpeg,image/png,image/webp,image/avif"
        onFiles={choose}
      >
        {file ? `${file.name}, ${megabytes(file.size)}` : "Choose a picture, or drop it here"}
        <span className="field-help">JPEG, PNG, WebP or AVIF, up to 25 MB and 50 million pixels</span>
      </FileDrop>
      {said && (
        <p role="alert" className="note-rule">
          {said}
        </p>
      )}
      <TextField
        label="Alternative text"
        help="What the picture shows, for people who do not see it."
        error={problem.alt}
        maxLength={300}
        value={alt}
        onChange={({ target }) => setAlt(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          upload();
        }}
      />
      {state.kind === "running" ? (
        <>
          <UploadProgress percent={state.percent} then="Making the sizes that pages use…" />
          <Button variant="secondary" className="justify-self-start" onClick={cancel}>
            Cancel
          </Button>
        </>
      ) : (
        <Button className="justify-self-start" onClick={upload}>
          Upload
        </Button>
      )}
    </section>
  );
}
