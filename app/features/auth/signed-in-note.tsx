import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmailText } from "#app/ui/email-text.tsx";
import { explainLinkError, explainProviderError } from "./auth-fragment.ts";
import { useSession } from "./session.ts";

type Props = { readonly next: string; readonly linkProblem: string | null };

export function SignedInNote({ next, linkProblem }: Props) {
  const { user, signOut, loading } = useSession();
  return (
    <div className="grid gap-4">
      {linkProblem !== null && (
        <p role="alert" className="note-rule small border-down! py-1">
          {explainProviderError(linkProblem) ?? explainLinkError(linkProblem)}
        </p>
      )}
      <h2 className="text-figure!">You are signed in</h2>
      <p className="small text-ink2">
        As{" "}
        <strong className="text-ink">
          <EmailText address={user?.email ?? ""} />
        </strong>
        .
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={next}>Continue</ButtonLink>
        <Button variant="secondary" aria-busy={loading} onClick={() => void signOut()}>
          Sign out
        </Button>
      </div>
    </div>
  );
}
