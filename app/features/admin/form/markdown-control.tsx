import { type ComponentType, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { parseMarkdown } from "#app/site/parse-markdown.ts";
import { Button } from "#app/ui/button.tsx";
import { useField } from "#app/ui/field.tsx";
import { Markdown } from "#app/ui/markdown.tsx";
import { useMedia } from "#app/ui/use-media.ts";
import { whileHere } from "#app/ui/while-here.ts";
import type { ControlProps } from "../definition/control-props.ts";
import { PicturePicker, VideoPicker } from "../media/media-pickers.tsx";
import { pictureMarkdown } from "../media/pictures.ts";
import { videoMarkdown } from "../media/videos.ts";
import { marks } from "./markdown-marks.ts";
import { PlainEditor } from "./plain-editor.tsx";
import type { Caret, TextEditor, TextEditorProps } from "./text-editor.ts";

type Loaded = { readonly Editor: ComponentType<TextEditorProps>; readonly start: Caret | null };

/** The plain field at once, and CodeMirror as soon as it is here, with the caret where it was. */
function useEditor() {
  const editor = useRef<TextEditor>(null);
  const [{ Editor, start }, setLoaded] = useState<Loaded>({ Editor: PlainEditor, start: null });
  useEffect(() => {
    return whileHere(
      import("./code-editor.tsx"),
      ({ default: CodeEditor }) => setLoaded({ Editor: CodeEditor, start: editor.current?.caret() ?? null }),
      // Without it the plain field stays, which does all that is needed.
      () => undefined,
    );
  }, []);
  return { editor, Editor, start };
}

function Preview({ text, label }: { readonly text: string; readonly label: string }) {
  const later = useDeferredValue(text);
  const nodes = useMemo(() => parseMarkdown(later), [later]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className="prose admin-preview" aria-label={`Preview of ${label}`} tabIndex={0}>
      {text.trim() === "" ? <p>What you write is shown here.</p> : <Markdown nodes={nodes} />}
    </section>
  );
}

/** A Markdown text beside what it becomes on the page; on a narrow screen one of both. */
export function MarkdownControl({ name, field, value, errors, onChange }: ControlProps) {
  const text = String(value);
  const { label, help } = field;
  const error = errors[name];
  const ids = useField(`field-${name}`, { help: help ?? label, error });
  const { editor, Editor, start } = useEditor();
  const wide = useMedia("(min-width: 1280px)");
  const [preview, setPreview] = useState<boolean | null>(null);
  const [picking, setPicking] = useState<"picture" | "video" | null>(null);
  const putIn = (line: string) => editor.current?.replaceChosen((chosen) => `${chosen}\n\n${line}\n\n`);
  const shown = preview ?? wide;
  const writing = wide || !shown;
  return (
    <div className="field">
      <span className="field-label" id={`${ids.controlId}-label`}>
        {label}
      </span>
      <div className="admin-marks" role="toolbar" aria-label={`Format of ${label}`}>
        {writing && (
          <>
            {marks.map(({ name: mark, apply }) => (
              <Button key={mark} variant="quiet" size="sm" onClick={() => editor.current?.replaceChosen(apply)}>
                {mark}
              </Button>
            ))}
            <Button variant="quiet" size="sm" onClick={() => setPicking("picture")}>
              Picture
            </Button>
            <Button variant="quiet" size="sm" onClick={() => setPicking("video")}>
              Video
            </Button>
          </>
        )}
        <Button variant="quiet" size="sm" aria-pressed={shown} onClick={() => setPreview(!shown)}>
          {shown ? (wide ? "Hide preview" : "Write") : "Preview"}
        </Button>
      </div>
      <div className="admin-markdown" data-preview={shown}>
        <div hidden={!writing} className="min-w-0">
          <Editor
            ref={editor}
            id={ids.controlId}
            labelledBy={`${ids.controlId}-label`}
            aria={{ ...ids.aria }}
            value={text}
            onChange={onChange}
            start={start}
          />
        </div>
        {shown && <Preview text={text} label={label} />}
      </div>
      <p className="field-help" id={ids.helpId}>
        {help} Markdown. Ctrl+B and Ctrl+I mark what is chosen, Tab leaves the field.
      </p>
      {error && (
        <p className="field-error" id={ids.errorId}>
          {error}
        </p>
      )}
      <PicturePicker
        open={picking === "picture"}
        onOpenChange={(open) => setPicking(open ? "picture" : null)}
        choose={(picture) => putIn(pictureMarkdown(picture))}
      />
      <VideoPicker
        open={picking === "video"}
        onOpenChange={(open) => setPicking(open ? "video" : null)}
        choose={(video) => putIn(videoMarkdown(video))}
      />
    </div>
  );
}
