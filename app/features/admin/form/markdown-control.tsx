import { useDeferredValue, useMemo, useRef, useState } from "react";
import { parseMarkdown } from "#app/site/parse-markdown.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldFrame, useField } from "#app/ui/field.tsx";
import { Markdown } from "#app/ui/markdown.tsx";
import type { ControlProps } from "./control-props.ts";

/** What a button puts around the selection, or before its lines. */
const marks = [
  { name: "Bold", around: ["**", "**"] },
  { name: "Italic", around: ["*", "*"] },
  { name: "Link", around: ["[", "](https://)"] },
  { name: "Heading", before: "## " },
  { name: "List", before: "- " },
  { name: "Note", around: [":::note\n", "\n:::"] },
  { name: "Warning", around: [":::warning\n", "\n:::"] },
  { name: "Example", around: [":::example\n", "\n:::"] },
] as const;
type Mark = (typeof marks)[number];

function marked(text: string, from: number, to: number, mark: Mark): string {
  const chosen = text.slice(from, to);
  if ("around" in mark) return mark.around[0] + chosen + mark.around[1];
  return chosen
    .split("\n")
    .map((row) => mark.before + row)
    .join("\n");
}

/** A Markdown text beside what it becomes on the page. */
export default function MarkdownControl({ name, field, value, errors, onChange }: ControlProps) {
  const text = String(value);
  const error = errors[name];
  const ids = useField(`field-${name}`, { help: field.help, error });
  const area = useRef<HTMLTextAreaElement>(null);
  const [shown, setShown] = useState(false);
  const later = useDeferredValue(text);
  const nodes = useMemo(() => (shown ? parseMarkdown(later) : []), [shown, later]);
  const put = (mark: Mark) => {
    const box = area.current;
    if (!box) return;
    const { selectionStart: from, selectionEnd: to } = box;
    box.focus();
    // By the browser's own editing, so that its undo takes the mark back.
    if (!document.execCommand("insertText", false, marked(text, from, to, mark)))
      onChange(text.slice(0, from) + marked(text, from, to, mark) + text.slice(to));
  };
  return (
    <FieldFrame label={field.label} help={field.help} error={error} ids={ids}>
      <div className="admin-marks" role="toolbar" aria-label={`Format of ${String(field.label)}`}>
        {marks.map((mark) => (
          <Button key={mark.name} variant="quiet" size="sm" onClick={() => put(mark)}>
            {mark.name}
          </Button>
        ))}
        <Button variant="quiet" size="sm" aria-pressed={shown} onClick={() => setShown(!shown)}>
          {shown ? "Hide preview" : "Preview"}
        </Button>
      </div>
      <div className={shown ? "admin-markdown" : undefined}>
        <textarea
          ref={area}
          className="input"
          id={ids.controlId}
          {...ids.aria}
          rows={Math.min(30, Math.max(8, text.split("\n").length + 2))}
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
        {shown && (
          <section className="prose admin-preview" aria-label={`Preview of ${String(field.label)}`}>
            <Markdown nodes={nodes} />
          </section>
        )}
      </div>
    </FieldFrame>
  );
}
