import { type DragEvent, type ReactNode, useState } from "react";
import { classNames } from "./class-names.ts";

type Props = {
  readonly className: string;
  /** Added while a file is held above it. */
  readonly overClassName: string;
  readonly idleClassName?: string;
  readonly accept?: string;
  readonly multiple?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  /** What stands in it: it is the control's name. */
  readonly children: ReactNode;
};

/** A place to drop files, which is also a button to choose them. At least one file comes with each call. */
export function FileDrop({ className, overClassName, idleClassName, accept, multiple, onFiles, children }: Props) {
  const [over, setOver] = useState(false);
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length > 0) onFiles(files);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <label
      className={classNames(className, over ? overClassName : idleClassName)}
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
        accept={accept}
        multiple={multiple}
        onChange={({ target }) => {
          take(target.files);
          // The same file may be chosen again after it was mended.
          target.value = "";
        }}
      />
      {children}
    </label>
  );
}
