import { useQuery } from "@tanstack/react-query";
import { browserClient } from "#app/data/client.ts";
import { ownedStorage } from "#app/data/device-owner.ts";
import { simulatorAccounts } from "#app/data/member-documents.ts";
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
  const { data, isError } = useQuery({
    queryKey: ["simulator-accounts", userId],
    queryFn: async () => simulatorAccounts.load(await browserClient()),
  });
  if (isError) return <p role="alert">Your simulator accounts could not be loaded. Reload the page to try again.</p>;
  if (!data) return <p role="status">Loading your simulator accounts…</p>;
  if (data.length === 0) {
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
      {data.map(({ id, name, document, updatedAt }) => {
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
