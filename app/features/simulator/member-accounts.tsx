import { useQuery } from "@tanstack/react-query";
import { browserClient } from "#app/data/client.ts";
import { ownedStorage } from "#app/data/device-owner.ts";
import { type MemberDocument, simulatorAccounts } from "#app/data/member-documents.ts";
import { QueryState } from "#app/site/query-state.tsx";
import { shortDate } from "#lib/date-text.ts";
import { SiteLink } from "../../ui/site-link.tsx";
import { parseAccount, readAccount } from "./saved-account.ts";
import { sentBalanceWords } from "./words.ts";

/** Whether an account was begun here before signing in: the simulator's page sends it. */
function isOnDevice(): boolean {
  const account = readAccount(ownedStorage());
  return account !== null && account !== "unreadable" && account.updatedAt > 0;
}

/** The signed-in member's simulator accounts with the balance that was last sent; load it with React.lazy. */
export default function MemberAccounts({ userId }: { readonly userId: string }) {
  const query = useQuery({
    queryKey: ["simulator-accounts", userId],
    queryFn: async () => simulatorAccounts.load(await browserClient()),
  });
  return (
    <QueryState query={query} what="your simulator accounts">
      {(accounts) => <Accounts accounts={accounts} />}
    </QueryState>
  );
}

function Accounts({ accounts }: { readonly accounts: readonly MemberDocument[] }) {
  if (accounts.length === 0) {
    const waiting = isOnDevice();
    return (
      <p>
        {waiting ? "The account on this device is not in your member account yet. " : "No account yet. "}
        <SiteLink className="text-link" href="/trading-simulator">
          {waiting ? "Open the simulator to save it there" : "Open one with $1,000 of demo credits"}
        </SiteLink>
        .
      </p>
    );
  }
  return (
    <ul className="lesson-list">
      {accounts.map(({ id, name, document, updatedAt }) => {
        const account = parseAccount(document);
        return (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-7 gap-y-1 py-3">
            <SiteLink className="inline-flex min-h-11 items-center font-semibold" href="/trading-simulator">
              {name}
            </SiteLink>
            <span className="tabular-nums">
              {account ? sentBalanceWords(account.state) : "Made by another version"}
              <span className="fine ml-4">last changed {shortDate(Date.parse(updatedAt))}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
