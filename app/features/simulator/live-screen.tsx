import { useEffect, useState } from "react";
import { useStore } from "../../ui/use-store.ts";
import { AccountMenu } from "./account-menu.tsx";
import { DeskFrame } from "./desk-frame.tsx";
import { createLiveAccount } from "./live-account.ts";

const first = "EURUSD";

/** The account of this device on the simulated market of this moment. */
export function LiveScreen() {
  const [live] = useState(() => createLiveAccount(first));
  const [symbol, setSymbol] = useState(first);
  const view = useStore(live.desk);
  useEffect(() => live.open(), [live]);
  return (
    <DeskFrame
      desk={live.desk}
      view={view}
      symbol={symbol}
      onSymbol={(name) => {
        setSymbol(name);
        live.show(name);
      }}
      tools={<AccountMenu live={live} ready={view.ready} />}
    />
  );
}
