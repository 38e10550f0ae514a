import { useState } from "react";
import { isComposing } from "#app/ui/is-composing.ts";
import { TextField } from "#app/ui/text-field.tsx";
import { useLongWork } from "#app/ui/use-long-work.ts";
import { FilePlace } from "./file-place.tsx";
import { addPicture, fileProblem, type LibraryPicture } from "./pictures.ts";
import { UploadAct } from "./upload-act.tsx";

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
  const choose = (chosen: File) => {
    const said = fileProblem(chosen);
    setFile(said ? null : chosen);
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
  return (
    // Inside of another form's dialog: Enter must not save that one.
    <section aria-label="Add a picture" className="grid gap-4">
      <FilePlace
        file={file}
        accept="image/jpeg,image/png,image/webp,image/avif"
        words="Choose a picture, or drop it here"
        help="JPEG, PNG, WebP or AVIF, up to 25 MB and 50 million pixels"
        problem={problem.file ?? (state.kind === "failed" ? state.words : null)}
        choose={choose}
      />
      <TextField
        label="Alternative text"
        help="What the picture shows, for people who do not see it."
        error={problem.alt}
        maxLength={300}
        value={alt}
        onChange={({ target }) => setAlt(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || isComposing(event)) return;
          event.preventDefault();
          upload();
        }}
      />
      <UploadAct state={state} then="Making the sizes that pages use…" upload={upload} cancel={cancel} />
    </section>
  );
}
