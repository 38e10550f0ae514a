import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { markdown } from "@codemirror/lang-markdown";
import { defaultHighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { useImperativeHandle, useLayoutEffect, useRef } from "react";
import { bold, italic, type Mark } from "./markdown-marks.ts";
import type { TextEditor, TextEditorProps } from "./text-editor.ts";

/** In the colors of the site, which change with its theme. */
const look = EditorView.theme({
  "&": {
    minHeight: "220px",
    maxHeight: "70vh",
    border: "1px solid var(--control)",
    borderRadius: "var(--radius-control)",
    background: "var(--raised)",
    color: "var(--ink)",
    fontSize: "15px",
  },
  "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "1px" },
  ".cm-scroller": {
    overflow: "auto",
    fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
    lineHeight: "1.6",
  },
  ".cm-content": { padding: "12px 8px", caretColor: "var(--ink)" },
  // The signs of Markdown by weight and slope alone.
  ".cm-line span": { color: "inherit !important" },
});

function replaceChosen(view: EditorView, change: (chosen: string) => string): boolean {
  const { from, to } = view.state.selection.main;
  const insert = change(view.state.sliceDoc(from, to));
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + insert.length },
    scrollIntoView: true,
    userEvent: "input",
  });
  return true;
}

const keyFor = (key: string, { apply }: Mark) => ({ key, run: (view: EditorView) => replaceChosen(view, apply) });

/**
 * A Markdown text in CodeMirror. Tab is not bound: it leaves the field, as everywhere. What the plain field held when this came, its caret and
 * its focus go on here.
 */
export default function CodeEditor({ ref, id, labelledBy, aria, value, onChange, start }: TextEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView | null>(null);
  const changed = useRef(onChange);
  changed.current = onChange;
  const first = useRef({ value, start, id, labelledBy });

  useLayoutEffect(() => {
    const { current } = first;
    const length = current.value.length;
    const at = (offset: number) => Math.min(offset, length);
    const view = new EditorView({
      ...(place.current ? { parent: place.current } : {}),
      state: EditorState.create({
        doc: current.value,
        selection: { anchor: at(current.start?.from ?? 0), head: at(current.start?.to ?? 0) },
        extensions: [
          history(),
          markdown(),
          syntaxHighlighting(defaultHighlightStyle),
          EditorView.lineWrapping,
          look,
          EditorView.contentAttributes.of({
            id: current.id,
            "aria-labelledby": current.labelledBy,
            spellcheck: "true",
            autocapitalize: "sentences",
          }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) changed.current(update.state.doc.toString());
          }),
          keymap.of([keyFor("Mod-b", bold), keyFor("Mod-i", italic), ...defaultKeymap, ...historyKeymap]),
        ],
      }),
    });
    editor.current = view;
    if (current.start?.focused) view.focus();
    return () => view.destroy();
  }, []);

  useLayoutEffect(() => {
    const content = editor.current?.contentDOM;
    for (const [name, said] of Object.entries(aria))
      if (said === undefined) content?.removeAttribute(name);
      else content?.setAttribute(name, String(said));
  }, [aria]);

  // From elsewhere: an older revision, somebody else's text, a reset.
  useLayoutEffect(() => {
    const view = editor.current;
    const current = view?.state.doc.toString();
    if (view && current !== undefined && current !== value)
      view.dispatch({ changes: { from: 0, to: current.length, insert: value } });
  }, [value]);

  useImperativeHandle(
    ref,
    (): TextEditor => ({
      replaceChosen: (change) => {
        const view = editor.current;
        if (!view) return;
        replaceChosen(view, change);
        view.focus();
      },
      caret: () => null,
    }),
    [],
  );
  return <div ref={place} className="admin-code" />;
}
