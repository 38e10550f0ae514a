import { useState } from "react";
import type { BookSummary } from "#app/data/books.ts";
import { callFunction } from "#app/data/client.ts";
import { megabytes } from "#lib/figure-text.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { saveBlob } from "../../../ui/save-file.ts";

const formats = ["epub", "pdf"] as const;
type Format = (typeof formats)[number];
const names = { epub: "EPUB", pdf: "PDF" } as const;

function label(format: Format, { edition }: BookSummary): string {
  const bytes = format === "pdf" ? edition?.pdfBytes : edition?.epubBytes;
  return `Download ${names[format]}${bytes ? ` (${megabytes(Math.max(bytes, 100_000))})` : ""}`;
}

/** A book of a course: the file is fetched with the session, which no plain link carries. */
function MemberDownload({ format, book }: { readonly format: Format; readonly book: BookSummary }) {
  const [state, setState] = useState<"idle" | "busy" | "refused" | "failed">("idle");
  const fetchFile = async () => {
    setState("busy");
    try {
      const answer = await callFunction(`books/${book.id}.${format}`);
      if (!answer.ok) return setState(answer.status === 403 ? "refused" : "failed");
      saveBlob({ name: `${book.id}.${format}`, blob: await answer.blob() });
      setState("idle");
    } catch (error) {
      console.info("The book could not be fetched", error);
      setState("failed");
    }
  };
  return (
    <>
      <Button variant="secondary" aria-busy={state === "busy"} onClick={() => void fetchFile()}>
        {label(format, book)}
      </Button>
      {state === "refused" ? (
        <p role="alert" className="basis-full">
          This book belongs to a course. Sign in with the email address of the order.
        </p>
      ) : null}
      {state === "failed" ? (
        <p role="alert" className="basis-full">
          The file could not be loaded. Check your connection and try again.
        </p>
      ) : null}
    </>
  );
}

/** Both formats. A free book needs no account and no script. */
export function BookDownloads({ book }: { readonly book: BookSummary }) {
  return formats.map((format) =>
    book.courseId ? (
      <MemberDownload key={format} format={format} book={book} />
    ) : (
      <ButtonLink
        key={format}
        variant="secondary"
        href={`/books/${book.id}.${format}`}
        download={`${book.id}.${format}`}
      >
        {label(format, book)}
      </ButtonLink>
    ),
  );
}
