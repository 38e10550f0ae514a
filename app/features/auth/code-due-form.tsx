import { authenticatorApps } from "#app/data/second-factor.ts";
import { SecondFactorForm } from "#app/site/second-factor-form.tsx";
import { EmailText } from "#app/ui/email-text.tsx";
import { useSession } from "./session.ts";

/** The second step of signing in, for accounts that have one. */
export function CodeDueForm({ onDone }: { readonly onDone: () => void }) {
  const { session, giveCode, signOut } = useSession();
  return (
    <>
      <h2 className="text-figure!">Two-step verification</h2>
      <p className="small mt-2 mb-6 text-ink2">
        <strong className="text-ink">
          <EmailText address={session?.user.email ?? ""} />
        </strong>{" "}
        has two-step verification. Enter the code that your authenticator app shows for this site.
      </p>
      <SecondFactorForm
        focused
        apps={authenticatorApps(session?.user.factors)}
        submitLabel="Sign in"
        submit={async (given) => {
          const outcome = await giveCode(given);
          if (!outcome.ok) return outcome.message;
          onDone();
          return null;
        }}
      />
      <button type="button" className="text-link small min-h-11" onClick={() => void signOut("local")}>
        Use another account
      </button>
    </>
  );
}
