import { type DragEvent, useState } from "react";
import { classNames } from "../../../../ui/class-names.ts";

type Props = { readonly problem: string | null; readonly onFile: (file: File) => void };

/** A strategy from a file: dropped here, or chosen. */
export function FileDrop({ problem, onFile }: Props) {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    <>
      <label
        className={classNames("lab-drop", over && "lab-drop-over")}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          type="file"
          className="sr-only"
          accept=".json,application/json"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) onFile(file);
            // The same file may be chosen again after it was put right.
            target.value = "";
          }}
        />
        <strong>Drop a strategy file here, or choose one</strong>
        <span className="fine">The .json file of Export. It is read on this device and goes nowhere.</span>
      </label>
      {problem ? (
        <p className="field-error mt-3" role="alert">
          {problem}
        </p>
      ) : null}
    </>
  );
}
