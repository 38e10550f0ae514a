import { useImperativeHandle, useRef } from "react";
import type { TextEditor, TextEditorProps } from "./text-editor.ts";

/** The same text in the browser's own field: until the editor is here, and where it cannot be fetched. */
export function PlainEditor({ ref, id, labelledBy, aria, value, onChange }: TextEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(
    ref,
    (): TextEditor => ({
      replaceChosen: (change) => {
        const box = area.current;
        if (!box) return;
        const { selectionStart: from, selectionEnd: to, value: text } = box;
        const next = change(text.slice(from, to));
        box.focus();
        // By the browser's own editing, so that its undo takes the mark back.
        if (!document.execCommand("insertText", false, next)) onChange(text.slice(0, from) + next + text.slice(to));
      },
      caret: () => {
        const box = area.current;
        if (!box) return null;
        return { from: box.selectionStart, to: box.selectionEnd, focused: document.activeElement === box };
      },
    }),
    [onChange],
  );
  return (
    <textarea
      ref={area}
      className="input"
      id={id}
      aria-labelledby={labelledBy}
      {...aria}
      rows={Math.min(30, Math.max(8, value.split("\n").length + 2))}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
