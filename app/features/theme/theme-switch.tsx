import { useSyncExternalStore } from "react";
import { IconButton } from "../../ui/icon-button.tsx";
import { chooseTheme, currentTheme, followTheme } from "./theme.ts";

const useTheme = () => useSyncExternalStore(followTheme, currentTheme, () => "paper" as const);

/** One drawing for both themes: a disc with its dark half, turned by the style sheet. */
export function ThemeSwitch() {
  const theme = useTheme();
  const next = theme === "night" ? "paper" : "night";
  return (
    <IconButton
      label={next === "night" ? "Switch to the night theme" : "Switch to the paper theme"}
      onClick={() => chooseTheme(next)}
    >
      <svg width="19" height="19" viewBox="0 0 20 20" aria-hidden="true" className="theme-disc">
        <circle cx="10" cy="10" r="7.25" fill="none" stroke="currentColor" strokeWidth="1.75" />
        <path d="M10 2.75a7.25 7.25 0 0 1 0 14.5z" fill="currentColor" />
      </svg>
    </IconButton>
  );
}
