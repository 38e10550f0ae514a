import { useState } from "react";
import { ScriptNote } from "../../ui/script-note.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { LeaderboardPanel } from "./leaderboard-panel.tsx";
import { LiveScreen } from "./live-screen.tsx";
import { ReplayScreen } from "./replay-screen.tsx";
import { replayRuns } from "./unfinished.ts";

/** Demo accounts on the market of this moment, replays of the past, and the accounts that members published. */
export default function SimulatorScreen() {
  const [mode, setMode] = useState(() => (replayRuns() ? "replay" : "live"));
  return (
    <section id="simulator" className="wide wrap section" aria-labelledby="simulator-title">
      <h2 id="simulator-title" className="sr-only">
        Your demo accounts
      </h2>
      <ScriptNote>
        Prices and orders are worked out in your browser, which needs JavaScript. The text below can be read without it.
      </ScriptNote>
      <Tabs
        label="Mode"
        value={mode}
        onValueChange={setMode}
        tabs={[
          { id: "live", label: "Live", panel: <LiveScreen /> },
          { id: "replay", label: "Replay", panel: <ReplayScreen /> },
          // Asked for when it is opened, and each time that it is.
          { id: "leaderboard", label: "Leaderboard", panel: mode === "leaderboard" ? <LeaderboardPanel /> : null },
        ]}
      />
    </section>
  );
}
