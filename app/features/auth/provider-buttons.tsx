import { useEffect, useState } from "react";
import { loadSignInOffer, type SignInOffer, visitProvider } from "#app/data/sign-in-providers.ts";
import { Button } from "#app/ui/button.tsx";
import { ProblemNote } from "#app/ui/problem-note.tsx";
import { whileHere } from "#app/ui/while-here.ts";
import type { ServiceAddress } from "./create-owner.ts";
import { OrganizationSignIn } from "./organization-sign-in.tsx";
import { WalletButtons } from "./wallet-buttons.tsx";

type Props = { readonly address: ServiceAddress; readonly next: string; readonly onDone: () => void };

const isEmpty = ({ providers, organizations, wallets }: SignInOffer) =>
  providers.length === 0 && !organizations && wallets.length === 0;

/** One button for each provider that the owner has set up; nothing where there is none. */
export function ProviderButtons({ address, next, onDone }: Props) {
  const [offer, setOffer] = useState<SignInOffer | null>(null);
  const [visiting, setVisiting] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => whileHere(loadSignInOffer(address), setOffer), [address]);
  if (!offer || isEmpty(offer)) return null;

  const visit = async (id: string) => {
    setVisiting(id);
    setProblem(null);
    const failure = await visitProvider(id, next);
    if (!failure) return;
    setVisiting(null);
    setProblem("The sign-in page could not be opened. Try again in a moment.");
  };

  return (
    <section aria-label="Sign in with another account" className="mt-6 grid gap-3 border-line border-t pt-6">
      <ProblemNote text={problem} className="small border-down! py-1" />
      {offer.providers.map(({ id, name }) => (
        <Button
          key={id}
          variant="secondary"
          className="w-full"
          aria-busy={visiting === id}
          onClick={() => visiting === null && void visit(id)}
        >
          Continue with {name}
        </Button>
      ))}
      <WalletButtons chains={offer.wallets} onDone={onDone} />
      {offer.organizations && <OrganizationSignIn next={next} />}
    </section>
  );
}
