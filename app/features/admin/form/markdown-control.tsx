import { useDeferredValue, useMemo, useRef, useState } from "react";
import { parseMarkdown } from "#app/site/parse-markdown.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldFrame, useField } from "#app/ui/field.tsx";
import { Markdown } from "#app/ui/markdown.tsx";
import { PicturePicker } from "../media/picture-picker.tsx";
import { pictureMarkdown } from "../media/pictures.ts";
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

function marked(chosen: string, mark: Mark): string {
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
  const [picking, setPicking] = useState(false);
  const put = (change: (chosen: string) => string) => {
    const box = area.current;
    if (!box) return;
    const { selectionStart: from, selectionEnd: to } = box;
    const next = change(text.slice(from, to));
    box.focus();
    // By the browser's own editing, so that its undo takes the mark back.
    if (!document.execCommand("insertText", false, next)) onChange(text.slice(0, from) + next + text.slice(to));
  };
  return (
    <FieldFrame label={field.label} help={field.help} error={error} ids={ids}>
      <div className="admin-marks" role="toolbar" aria-label={`Format of ${String(field.label)}`}>
        {marks.map((mark) => (
          <Button key={mark.name} variant="quiet" size="sm" onClick={() => put((chosen) => marked(chosen, mark))}>
            {mark.name}
          </Button>
        ))}
        <Button variant="quiet" size="sm" onClick={() => setPicking(true)}>
          Picture
        </Button>
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
      <PicturePicker
        open={picking}
        onOpenChange={setPicking}
        choose={(picture) => put((chosen) => `${chosen}\n\n${pictureMarkdown(picture)}\n\n`)}
      />
    </FieldFrame>
  );
}
