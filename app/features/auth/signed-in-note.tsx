import { Button, ButtonLink } from "#app/ui/button.tsx";
import { useSession } from "./session.ts";

export function SignedInNote({ next }: { readonly next: string }) {
  const { user, signOut, loading } = useSession();
  return (
    <div className="grid gap-4">
      <h2 className="text-[26px]!">You are signed in</h2>
      <p className="small text-ink2">
        As <strong className="break-all text-ink">{user?.email}</strong>.
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
