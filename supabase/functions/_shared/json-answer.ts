/** A JSON answer that no cache keeps. */
export const jsonAnswer = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json; charset=utf-8", "cache-control": "no-store", ...headers },
  });

/** Says why nothing was done, in words and by a code. */
export const refuse = (status: number, code: string, message: string, headers?: Readonly<Record<string, string>>) =>
  jsonAnswer(status, { code, message }, headers);
