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
  // Paper has colors of its own, whatever theme is on the screen.
  const paper = matchMedia("print");
  for (const query of [system, paper]) query.addEventListener("change", changed);
  return () => {
    observer.disconnect();
    for (const query of [system, paper]) query.removeEventListener("change", changed);
  };
}

/** A number that changes with the theme: what paints on a canvas reads its colors again when it does. */
export const useThemeVersion = () =>
  useSyncExternalStore(
    onThemeChange,
    () => version,
    () => 0,
  );

/** Reads color variables as they stand now, each once: asking the browser costs more than drawing a point. */
export function themeColors(): (variable: string) => string {
  const style = getComputedStyle(document.documentElement);
  const read = new Map<string, string>();
  return (variable) => {
    const known = read.get(variable);
    if (known !== undefined) return known;
    const color = style.getPropertyValue(variable).trim();
    read.set(variable, color);
    return color;
  };
}
