import { useState } from "react";
import { signInWithWallet, type WalletChain, walletNames } from "#app/data/wallets.ts";
import { Button } from "#app/ui/button.tsx";
import { ProblemNote } from "#app/ui/problem-note.tsx";
import { humanCheck } from "./human-check-store.ts";
import { useSession } from "./session.ts";

/** One button for each chain whose wallets may sign people in. */
export function WalletButtons({
  chains,
  onDone,
}: {
  readonly chains: readonly WalletChain[];
  readonly onDone: () => void;
}) {
  const { signInBy } = useSession();
  const [asking, setAsking] = useState<WalletChain | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const signIn = async (chain: WalletChain) => {
    if (asking) return;
    setAsking(chain);
    setProblem(null);
    const outcome = await signInBy((auth) => signInWithWallet(auth, chain, humanCheck.take()));
    setAsking(null);
    if (!outcome.ok) setProblem(outcome.message);
    else if (!outcome.codeDue) onDone();
  };
  return (
    <>
      <ProblemNote text={problem} className="small border-down! py-1" />
      {chains.map((chain) => (
        <Button
          key={chain}
          variant="secondary"
          className="w-full"
          aria-busy={asking === chain}
          onClick={() => void signIn(chain)}
        >
          Continue with {walletNames[chain]}
        </Button>
      ))}
    </>
  );
}
