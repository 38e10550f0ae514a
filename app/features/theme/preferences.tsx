import { useId, useSyncExternalStore } from "react";
import { ScriptNote } from "../../ui/script-note.tsx";
import { chooseCharts, chooseTheme, currentCharts, followTheme, storedTheme } from "./theme.ts";

const themeOf = (value: string) => (value === "paper" || value === "night" ? value : null);

/** The visitor's choices that this browser remembers: theme and chart colors. */
export function Preferences() {
  const themeId = useId();
  const chartsId = useId();
  const theme = useSyncExternalStore(followTheme, storedTheme, () => null);
  const charts = useSyncExternalStore(followTheme, currentCharts, () => "standard" as const);
  return (
    <>
      <label className="fine flex items-center gap-2" htmlFor={themeId}>
        Theme
        <select
          id={themeId}
          className="mini-select"
          value={theme ?? "system"}
          onChange={(event) => chooseTheme(themeOf(event.target.value))}
        >
          <option value="system">System</option>
          <option value="paper">Paper</option>
          <option value="night">Night</option>
        </select>
      </label>
      <label className="fine flex items-center gap-2" htmlFor={chartsId}>
        Price colors
        <select
          id={chartsId}
          className="mini-select"
          value={charts}
          onChange={(event) => chooseCharts(event.target.value === "safe" ? "safe" : "standard")}
        >
          <option value="standard">Green and red</option>
          <option value="safe">Blue and orange</option>
        </select>
      </label>
      <ScriptNote>Choosing a theme needs JavaScript. Without it the page follows your system.</ScriptNote>
    </>
  );
}
