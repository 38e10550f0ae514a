import type { Ref } from "react";

export type Caret = { readonly from: number; readonly to: number; readonly focused: boolean };
export type TextEditor = {
  /** Puts something in the place of the chosen text, as if it had been typed. */
  replaceChosen(change: (chosen: string) => string): void;
  /** Where the plain field's caret is; an editor that took over says null. */
  caret(): Caret | null;
};

export type TextEditorProps = {
  readonly ref: Ref<TextEditor>;
  readonly id: string;
  readonly labelledBy: string;
  readonly aria: Readonly<Record<string, string | boolean | undefined>>;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Where the plain field's caret was when the editor took over. */
  readonly start: Caret | null;
};
