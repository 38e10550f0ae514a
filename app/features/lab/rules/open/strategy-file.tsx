import { FileDrop } from "../../../../ui/file-drop.tsx";

type Props = { readonly problem: string | null; readonly onFile: (file: File) => void };

/** A strategy from a file: dropped here, or chosen. */
export function StrategyFile({ problem, onFile }: Props) {
  return (
    <>
      <FileDrop
        className="lab-drop"
        overClassName="lab-drop-over"
        accept=".json,application/json"
        onFiles={([file]) => file && onFile(file)}
      >
        <strong>Drop a strategy file here, or choose one</strong>
        <span className="fine">The .json file of Export. It is read on this device and goes nowhere.</span>
      </FileDrop>
      {problem ? (
        <p className="field-error mt-3" role="alert">
          {problem}
        </p>
      ) : null}
    </>
  );
}
