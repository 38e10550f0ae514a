import { deviceStorage } from "#lib/browser-storage.ts";

export type Theme = "paper" | "night";
/** Chart colors: the usual green and red, or blue and orange for those who cannot tell these apart. */
export type ChartColors = "standard" | "safe";

export const themeKey = "northpip.theme";
export const chartsKey = "northpip.charts";

const read = (key: string) => {
  try {
    return deviceStorage()?.getItem(key) ?? null;
  } catch {
    return null;
  }
};
const write = (key: string, value: string | null) => {
  try {
    if (value === null) deviceStorage()?.removeItem(key);
    else deviceStorage()?.setItem(key, value);
  } catch {
    // A browser that stores nothing still shows the choice until the page is left.
  }
};

const systemIsDark = () => matchMedia("(prefers-color-scheme: dark)");
export const storedTheme = (): Theme | null => {
  const stored = read(themeKey);
  return stored === "paper" || stored === "night" ? stored : null;
};

export const currentTheme = (): Theme => (document.documentElement.dataset.theme === "night" ? "night" : "paper");
export const currentCharts = (): ChartColors =>
  document.documentElement.dataset.charts === "safe" ? "safe" : "standard";

function show(theme: Theme) {
  document.documentElement.dataset.theme = theme;
}

/** What the head's script has named on the page. */
const named = typeof document === "undefined" ? {} : { ...document.documentElement.dataset };

/**
 * To be called whenever the page's root was drawn. Where React cannot use the page that it got (a browser or one of its extensions has changed its
 * texts before), it draws the root again without what is not its own, and a page without a named theme looks and behaves as one without scripts.
 */
export function nameThemeAgain(): void {
  const { dataset } = document.documentElement;
  if (dataset.theme === undefined) Object.assign(dataset, named);
}

/** Null returns to what the system asks for. */
export function chooseTheme(theme: Theme | null) {
  write(themeKey, theme);
  show(theme ?? (systemIsDark().matches ? "night" : "paper"));
}

export function chooseCharts(colors: ChartColors) {
  write(chartsKey, colors === "safe" ? "safe" : null);
  document.documentElement.dataset.charts = colors;
}

/** Follows the system while nothing was chosen, and other tabs always. */
export function followTheme(onChange: () => void): () => void {
  const system = systemIsDark();
  const onSystem = () => {
    if (storedTheme() === null) show(system.matches ? "night" : "paper");
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key === themeKey) chooseTheme(storedTheme());
  };
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme", "data-charts"] });
  system.addEventListener("change", onSystem);
  addEventListener("storage", onStorage);
  return () => {
    observer.disconnect();
    system.removeEventListener("change", onSystem);
    removeEventListener("storage", onStorage);
  };
}
