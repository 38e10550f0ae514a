import { focusManager, QueryClient } from "@tanstack/react-query";

const second = 1000;

/** The data cache of the member area: how often it tries, how long it waits between tries and how long it remembers. */
export const cacheDefaults = {
  retry: 3,
  /** 1 s, 2 s, 4 s … never more than 30 s. */
  retryDelay: (attempt: number) => Math.min(second * 2 ** attempt, 30 * second),
  gcTime: 5 * 60 * second,
} as const;

/** The library hears only of a tab that comes to the front. A window beside ours, and a page brought back by Back, count as well. */
const signs = ["visibilitychange", "focus", "pageshow"] as const;
focusManager.setEventListener((onFocus) => {
  if (typeof window === "undefined") return;
  const listener = () => onFocus();
  for (const sign of signs) window.addEventListener(sign, listener);
  return () => {
    for (const sign of signs) window.removeEventListener(sign, listener);
  };
});

export const createQueryClient = () => new QueryClient({ defaultOptions: { queries: cacheDefaults } });
