import { useEffect, useState } from "react";
import { quoteSource } from "../../market/quote-source.ts";
import { SiteLink } from "../../ui/site-link.tsx";
import { useStore } from "../../ui/use-store.ts";
import { AccountMenu } from "./account-menu.tsx";
import { DeskFrame } from "./desk-frame.tsx";
import { createLiveAccount } from "./live-account.ts";

const first = "EURUSD";

/** Where the dashboard shows a service's quotes: why these accounts do not trade them (adr/0058). */
function MarketNote() {
  const source = useStore(quoteSource);
  if (source.kind === "simulated") return null;
  return (
    <p className="note-rule mb-6">
      These accounts trade the simulated market: each fill can be computed again, also for the hours in which the page
      was closed. {source.name} prices are on the <SiteLink href="/trading">trading dashboard</SiteLink>; Replay runs
      through the stored ones.
    </p>
  );
}

/** The account of this device on the simulated market of this moment. */
export function LiveScreen() {
  const [live] = useState(() => createLiveAccount(first));
  const [symbol, setSymbol] = useState(first);
  useEffect(() => live.open(), [live]);
  return (
    <>
      <MarketNote />
      <DeskFrame
        desk={live.desk}
        symbol={symbol}
        onSymbol={(name) => {
          setSymbol(name);
          live.show(name);
        }}
        tools={({ ready }) => <AccountMenu live={live} ready={ready} />}
      />
    </>
  );
}
