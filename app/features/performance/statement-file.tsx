import { type ChangeEvent, type DragEvent, useId, useState } from "react";

type Props = { readonly label: string; readonly onFile: (file: File) => void };

/** A place to drop a statement, which is also a button to choose one. */
export function StatementFile({ label, onFile }: Props) {
  const id = useId();
  const [over, setOver] = useState(false);
  const take = (files: FileList | null | undefined) => {
    const file = files?.[0];
    if (file) onFile(file);
  };
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    take(event.target.files);
    // The same file may be chosen again after it was changed.
    event.target.value = "";
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <label
      htmlFor={id}
      className={`inset relative block cursor-pointer border border-dashed p-6 text-center focus-within:outline-2 focus-within:outline-offset-2 ${over ? "border-accent" : "border-line2"}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <span className="block font-[660]">{label}</span>
      <span className="fine mt-1 block">
        Drop it here or choose it: MetaTrader 4 or 5 report (HTML), positions as CSV, or Myfxbook’s CSV. Up to 50 MB.
      </span>
      <input id={id} type="file" accept=".htm,.html,.csv,.txt" className="sr-only" onChange={onChange} />
    </label>
  );
}
