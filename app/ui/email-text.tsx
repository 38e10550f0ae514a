import { Fragment } from "react";

/** An email address that breaks before its @ and after its dots, and within a word only where the word alone is wider than its place. */
export function EmailText({ address }: { readonly address: string }) {
  return (
    <span className="email-text">
      {address.split(/(?=@)|(?<=\.)/).map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one address have no other name.
        <Fragment key={at}>
          {at > 0 ? <wbr /> : null}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
