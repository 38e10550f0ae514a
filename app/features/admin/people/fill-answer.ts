/** What a canned answer takes from the ticket. */
export type Filled = { readonly name: string; readonly number: number; readonly subject: string };

/** A canned answer for this ticket; somebody who gave no name is greeted without one. */
export function fillAnswer(body: string, { name, number, subject }: Filled): string {
  const called = name.trim();
  const greeted = called === "" ? body.replaceAll(/[ \t]*\{name\}/g, "") : body;
  const values: Readonly<Record<string, string>> = { name: called, number: String(number), subject };
  return greeted.replaceAll(/\{(name|number|subject)\}/g, (_, key: string) => values[key] ?? "");
}
