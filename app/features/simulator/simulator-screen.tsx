import { ScriptNote } from "../../ui/script-note.tsx";
import { Section } from "../../ui/section.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { LiveScreen } from "./live-screen.tsx";
import { ReplayScreen } from "./replay-screen.tsx";

/** The demo account on the market of this moment, and replays of the past. */
export default function SimulatorScreen() {
  return (
    <Section id="simulator" title="Your demo account" lead="$1,000 of demo credits on simulated prices.">
      <ScriptNote>
        Prices and orders are worked out in your browser, which needs JavaScript. The text below can be read without it.
      </ScriptNote>
      <Tabs
        label="Mode"
        tabs={[
          { id: "live", label: "Live", panel: <LiveScreen /> },
          { id: "replay", label: "Replay", panel: <ReplayScreen /> },
        ]}
      />
    </Section>
  );
}
