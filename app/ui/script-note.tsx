import type { ReactNode } from "react";

/** Says, to a browser without JavaScript, why the controls beside it are switched off and what still works. */
export function ScriptNote({ children }: { readonly children: ReactNode }) {
  return (
    <noscript>
      <p className="script-note">{children}</p>
    </noscript>
  );
}

type Props = { readonly url: string; readonly label: string; readonly small?: boolean };

/** The way to a product's checkout without JavaScript: a plain link in the place of a button that needs it. */
export function PlainCheckout({ url, label, small = false }: Props) {
  return (
    <noscript>
      <a className={`btn btn-primary plain-checkout${small ? " btn-sm" : ""}`} href={url}>
        {label}
      </a>
    </noscript>
  );
}
