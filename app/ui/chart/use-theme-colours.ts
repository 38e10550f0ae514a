import { useSyncExternalStore } from "react";

let version = 0;

/** Calls back when the theme or the palette changes, by the page's own switch or by the system's. */
function onThemeChange(notify: () => void): () => void {
  const changed = () => {
    version += 1;
    notify();
  };
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme", "data-charts"] });
  const system = matchMedia("(prefers-color-scheme: dark)");
  system.addEventListener("change", changed);
  return () => {
    observer.disconnect();
    system.removeEventListener("change", changed);
  };
}

/** A number that changes with the theme: what paints on a canvas reads its colours anew when it does. */
export const useThemeVersion = () =>
  useSyncExternalStore(
    onThemeChange,
    () => version,
    () => 0,
  );

/** Reads colour variables as they stand now. */
export function themeColours(): (variable: string) => string {
  const style = getComputedStyle(document.documentElement);
  return (variable) => style.getPropertyValue(variable).trim();
}
