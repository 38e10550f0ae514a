import type { UserIdentity } from "@supabase/supabase-js";
import { useCallback, useEffect, useState } from "react";
import {
  linkProvider,
  loadIdentities,
  loadSignInOffer,
  type SignInOffer,
  unlinkProvider,
} from "#app/data/sign-in-providers.ts";
import { Button } from "#app/ui/button.tsx";
import { ProblemNote } from "#app/ui/problem-note.tsx";
import { toast } from "#app/ui/toast.ts";
import { useWork } from "#app/ui/use-work.ts";
import { errorText } from "#lib/error-text.ts";
import { providerName } from "#lib/provider-name.ts";

type Address = Parameters<typeof loadSignInOffer>[0];
type Methods = { readonly offer: SignInOffer; readonly identities: readonly UserIdentity[] };

const words: Readonly<Record<string, string>> = {
  reauthentication_needed: "You signed in more than ten minutes ago. Sign out and in again, then repeat this.",
  insufficient_aal: "Enter the code of your authenticator app first: sign out and in again, then repeat this.",
  single_identity_not_deletable: "This is the only way into your account, so it stays.",
};
const explain = ({ code }: { readonly code: string }) =>
  (Object.hasOwn(words, code) ? words[code] : undefined) ?? "Nothing was changed. Try again in a moment.";

function addressOf({ identity_data: data }: UserIdentity): string {
  return typeof data?.email === "string" ? data.email : "";
}

type ListProps = { readonly identities: readonly UserIdentity[]; readonly onUnlink: (identity: UserIdentity) => void };

function IdentityList({ identities, onUnlink }: ListProps) {
  return (
    <ul aria-label="Ways to sign in" className="divide-y divide-line border-y border-line">
      {identities.map((identity) => (
        <li key={identity.identity_id} className="flex min-h-14 items-center justify-between gap-4 py-2">
          <span className="min-w-0">
            <span className="block font-semibold">{providerName(identity.provider)}</span>
            <span className="small block break-all text-ink2">{addressOf(identity)}</span>
          </span>
          {identity.provider !== "email" && identities.length > 1 && (
            <Button
              variant="quiet"
              size="sm"
              aria-label={`Unlink ${providerName(identity.provider)}`}
              onClick={() => onUnlink(identity)}
            >
              Unlink
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function useMethods(address: Address) {
  const [methods, setMethods] = useState<Methods | null>(null);
  const load = useCallback(async () => {
    const [offer, identities] = await Promise.all([loadSignInOffer(address), loadIdentities()]);
    setMethods(identities && { offer, identities });
  }, [address]);
  useEffect(() => void load(), [load]);
  return { methods, load };
}

/** The accounts elsewhere that sign in to this one. Nothing where none is linked and none can be. */
export function SignInMethods({ address }: { readonly address: Address }) {
  const { methods, load } = useMethods(address);
  const { busy, problem, run } = useWork(errorText);
  if (!methods) return null;
  const { offer, identities } = methods;
  const linked = new Set(identities.map(({ provider }) => provider));
  const free = offer.linking ? offer.providers.filter(({ id }) => !linked.has(id)) : [];
  if (free.length === 0 && identities.every(({ provider }) => provider === "email")) return null;

  const change = (act: () => ReturnType<typeof linkProvider>) =>
    run(async () => {
      const failure = await act();
      return failure && explain(failure);
    });
  const unlink = async (identity: UserIdentity) => {
    if (!(await change(() => unlinkProvider(identity)))) return;
    toast({ title: `${providerName(identity.provider)} unlinked`, description: "It no longer signs in here." });
    void load();
  };

  return (
    <div>
      <h3 className="mb-4 text-lead!">Sign-in methods</h3>
      <div className="grid max-w-[420px] gap-4">
        <ProblemNote text={problem} className="small border-down! py-1" />
        <IdentityList identities={identities} onUnlink={(identity) => void unlink(identity)} />
        <div className="flex flex-wrap gap-3">
          {free.map(({ id, name }) => (
            <Button
              key={id}
              variant="secondary"
              aria-busy={busy}
              onClick={() => void change(() => linkProvider(id, "/member-area"))}
            >
              Link {name}
            </Button>
          ))}
        </div>
      </div>
    </div>
  );
}
