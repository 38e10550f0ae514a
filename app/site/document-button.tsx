import { FileDown } from "lucide-react";
import { callFunction } from "#app/data/client.ts";
import { Button } from "#app/ui/button.tsx";
import { saveBlob } from "#app/ui/save-file.ts";
import { useWork } from "#app/ui/use-work.ts";

type Props = {
  readonly label: string;
  /** Of `functions/v1/documents`. */
  readonly path: string;
  /** Of the file. */
  readonly name: string;
};

/** @returns the file, or why there is none. */
async function fetchDocument(path: string): Promise<Blob | string> {
  const answer = await callFunction(`documents/${path}`);
  if (answer.ok) return answer.blob();
  const { message } = (await answer.json().catch(() => ({}))) as { readonly message?: string };
  return message ?? "The document could not be made. Try again in a minute.";
}

/** Fetches a document of the member's own as PDF, with the session. */
export function DocumentButton({ label, path, name }: Props) {
  const { busy, problem, run } = useWork((error) => {
    console.info("A document could not be fetched", error);
    return "The document could not be loaded. Check your connection and try again.";
  });
  const fetchIt = async () => {
    const answer = await fetchDocument(path);
    if (typeof answer === "string") return answer;
    saveBlob({ name, blob: answer });
  };
  return (
    <>
      <Button variant="secondary" size="sm" className="print:hidden" aria-busy={busy} onClick={() => void run(fetchIt)}>
        <FileDown size={17} aria-hidden="true" />
        {label}
      </Button>
      {problem ? <p role="alert">{problem}</p> : null}
    </>
  );
}
