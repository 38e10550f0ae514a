import { useState } from "react";
import { FieldFrame, useField } from "#app/ui/field.tsx";
import { plainNumber } from "#lib/figure-text.ts";
import { ticketLimits } from "#lib/support-tickets.ts";

const { message: longest, files: mostFiles, fileBytes: mostBytes } = ticketLimits;

/** What is wrong with the chosen files, said before they are sent. The server checks their content. */
function filesProblem(files: readonly File[]): string | null {
  if (files.length > mostFiles) return `Attach up to ${mostFiles} files.`;
  const large = files.find(({ size }) => size > mostBytes);
  return large ? `${large.name} is too large: a file may have ${mostBytes / 1e6} MB.` : null;
}

/** The message and its attachments, as the ticket's form and its page have them. */
export function MessageFields({ help, error }: { readonly help?: string; readonly error?: string | undefined }) {
  const [length, setLength] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const tooLong =
    length > longest
      ? `The message has ${plainNumber(length)} characters; a ticket takes ${plainNumber(longest)}. Shorten it, or attach the text as a file.`
      : null;
  const said = tooLong ?? error;
  const message = useField(undefined, { help, error: said });
  const filesHelp = "Up to three PNG, JPEG, WebP, PDF or plain text files of 3 MB each.";
  const files = useField(undefined, { help: filesHelp, error: problem });
  return (
    <>
      <FieldFrame label="Message" help={help} error={said} ids={message}>
        <textarea
          className="input"
          rows={7}
          name="message"
          id={message.controlId}
          {...message.aria}
          required
          ref={(field) => field?.setCustomValidity(tooLong ?? "")}
          onChange={({ target }) => setLength(target.value.trim().length)}
        />
      </FieldFrame>
      <FieldFrame label="Attach files (optional)" help={filesHelp} error={problem} ids={files}>
        <input
          className="input"
          type="file"
          name="files"
          multiple
          accept=".png,.jpg,.jpeg,.webp,.pdf,.txt,.log,.csv"
          id={files.controlId}
          {...files.aria}
          onChange={({ target }) => {
            const found = filesProblem([...(target.files ?? [])]);
            target.setCustomValidity(found ?? "");
            setProblem(found);
          }}
        />
      </FieldFrame>
    </>
  );
}
