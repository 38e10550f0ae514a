import { Button } from "#app/ui/button.tsx";
import { saveSheet } from "#app/ui/save-file.ts";
import { tableCsv } from "#trading/market/import/export-csv.ts";

type Props = {
  readonly name: string;
  /** What is in the file, for those who listen. */
  readonly what: string;
  readonly header: readonly string[];
  readonly rows: () => Iterable<readonly (string | number | null)[]>;
};

/** A table of the screen as a CSV that is safe to open in a spreadsheet. */
export const FileButton = ({ name, what, header, rows }: Props) => (
  <Button variant="secondary" size="sm" onClick={() => saveSheet(`${name}.csv`, tableCsv(header, rows(), "\r\n"))}>
    Download CSV<span className="sr-only">: {what}</span>
  </Button>
);
