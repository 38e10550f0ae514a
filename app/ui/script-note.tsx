import type { ReactNode } from "react";

/** Says, to a browser without JavaScript, why the controls beside it are switched off and what still works. */
export function ScriptNote({ children }: { readonly children: ReactNode }) {
  return (
    <noscript>
      <p className="script-note">{children}</p>
    </noscript>
  );
}
