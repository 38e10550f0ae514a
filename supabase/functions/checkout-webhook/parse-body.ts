/** The raw bytes as JSON, or undefined: the schema that follows says what is wrong with that. */
export function parseJsonBody(raw: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(raw));
  } catch {
    return undefined;
  }
}
