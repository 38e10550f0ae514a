import { Button } from "#app/ui/button.tsx";
import { saveSheet } from "#app/ui/save-file.ts";
import { useToldWork } from "#app/ui/use-work.ts";
import { saveProblem } from "../content/changes.ts";

type Props = {
  /** Of the file, without its ending. */
  readonly name: string;
  /** Reads what is in the file, as CSV. */
  readonly read: () => Promise<string>;
};

/** Downloads a list as a file that is made when it is asked for. */
export function CsvButton({ name, read }: Props) {
  const { busy, run } = useToldWork("Not downloaded", saveProblem);
  const download = () => run(async () => saveSheet(`${name}.csv`, await read()));
  return (
    <Button variant="secondary" size="sm" aria-busy={busy} onClick={() => void download()}>
      Download CSV
    </Button>
  );
}
