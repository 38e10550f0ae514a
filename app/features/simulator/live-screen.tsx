import { useEffect, useState } from "react";
import { AccountMenu } from "./account-menu.tsx";
import { DeskFrame } from "./desk-frame.tsx";
import { createLiveAccount } from "./live-account.ts";

const first = "EURUSD";

/** The account of this device on the simulated market of this moment. */
export function LiveScreen() {
  const [live] = useState(() => createLiveAccount(first));
  const [symbol, setSymbol] = useState(first);
  useEffect(() => live.open(), [live]);
  return (
    <DeskFrame
      desk={live.desk}
      symbol={symbol}
      onSymbol={(name) => {
        setSymbol(name);
        live.show(name);
      }}
      tools={({ ready }) => <AccountMenu live={live} ready={ready} />}
    />
  );
}
