import { EmailText } from "#app/ui/email-text.tsx";

/** Somebody's name with the address below it, or the address alone. */
export function PersonText({ name, email }: { readonly name: string | null | undefined; readonly email: string }) {
  return name ? (
    <span className="block">
      {name}
      <span className="small block font-normal">
        <EmailText address={email} />
      </span>
    </span>
  ) : (
    <EmailText address={email} />
  );
}
