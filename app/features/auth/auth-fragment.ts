/** What a mailed link left behind `#` when it brought the visitor back to the site. */
export type AuthFragment =
  | { readonly kind: "none" }
  /** `recovery`: the link was for setting a new password. */
  | { readonly kind: "session"; readonly recovery: boolean }
  | { readonly kind: "error"; readonly code: string; readonly description: string };

export function readAuthFragment(hash: string): AuthFragment {
  const fields = new URLSearchParams(hash.replace(/^#/, ""));
  const description = fields.get("error_description");
  if (description !== null || fields.has("error")) {
    return {
      kind: "error",
      code: fields.get("error_code") ?? fields.get("error") ?? "",
      description: description ?? "",
    };
  }
  if (fields.has("access_token")) return { kind: "session", recovery: fields.get("type") === "recovery" };
  return { kind: "none" };
}

/** What happened and what to do next, for the codes that mailed links really end in. */
export function explainFragment(error: { readonly code: string; readonly description: string }): string {
  if (error.code === "otp_expired")
    return "This link has expired or was used before. Ask for a new one; only the latest works.";
  if (error.code === "access_denied") return error.description || "This link was refused. Ask for a new one.";
  return error.description || "This link did not work. Ask for a new one.";
}
