import { runThread } from "../run-thread.ts";

export type SetRequest = {
  readonly template: "book" | "certificate" | "receipt" | "statement";
  /** What the template reads as JSON. */
  readonly data: object;
};
export type SetPdf = { readonly pdf: Uint8Array; readonly pages: number };
export type SetAnswer = SetPdf | { readonly problem: string };

/** A document that could not be set, with what the typesetter says. */
export class SettingError extends Error {}

const timeoutMs = 60_000;
let last: Promise<unknown> = Promise.resolve();

/**
 * Sets a document as tagged PDF (PDF/UA-1), beside the event loop and one after the other: a book takes a core for seconds.
 * @throws {SettingError}
 */
export function setDocument(request: SetRequest): Promise<SetPdf> {
  const turn = last.then(async () => {
    const answer = await runThread<SetAnswer>(new URL("./set-thread.ts", import.meta.url), request, timeoutMs);
    if ("problem" in answer) throw new SettingError(answer.problem);
    return answer;
  });
  last = turn.catch(() => undefined);
  return turn;
}
