import { FileDrop } from "#app/ui/file-drop.tsx";
import { ProblemNote } from "#app/ui/problem-note.tsx";
import { fileSize } from "#lib/figure-text.ts";

type Props = {
  readonly file: File | null;
  readonly accept?: string;
  readonly words: string;
  readonly help: string;
  readonly problem: string | null | undefined;
  readonly choose: (file: File) => void;
};

/** Where a file is chosen or dropped, with what is wrong with it. */
export function FilePlace({ file, accept, words, help, problem, choose }: Props) {
  return (
    <div className="grid gap-2">
      <FileDrop
        className="inset grid min-h-24 place-items-center p-4 text-center"
        overClassName="outline"
        accept={accept}
        onFiles={([chosen]) => chosen && choose(chosen)}
      >
        {file ? `${file.name}, ${fileSize(file.size)}` : words}
        <span className="field-help">{help}</span>
      </FileDrop>
      <ProblemNote text={problem} />
    </div>
  );
}
