import { escapeHtml } from "#lib/escape-html.ts";

/** HTML whose values are escaped, but for what is HTML already. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Html | readonly Html[];
const written = (value: Value): string =>
  value instanceof Html
    ? value.text
    : Array.isArray(value)
      ? (value as readonly Html[]).map(({ text }) => text).join("")
      : escapeHtml(String(value));

/** A template whose every value is escaped unless it was made by this template. */
export function html(texts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(
    texts.reduce((all, text, at) => all + text + (at < values.length ? written(values[at] as Value) : ""), ""),
  );
}
