import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What is the device's, or a visitor's alone, whoever is signed in. adr/0060 says why for each. */
const notOwned = [
  "app/features/alerts/device-alerts.ts",
  "app/features/alerts/signals/device-signals.ts",
  "app/features/alerts/watch-stored.ts",
  "app/features/assistant/transcript-choice.ts",
  "app/features/auth/asked-link.ts",
  "app/features/calendar/events-section.tsx",
  "app/features/lab/core/run-settings.ts",
  "app/features/lab/core/seen-bars.ts",
  "app/market/tries.ts",
  "app/features/lab/data/lab-data.ts",
  "app/features/theme/theme-script.ts",
  "app/features/theme/theme.ts",
  "app/data/session-clock.ts",
  "app/data/sign-in-providers.ts",
  "workers/lab/price-store.ts",
];
/** The door itself, and what it is made of. */
const door = ["app/data/device-owner.ts", "lib/browser-storage.ts", "lib/stored-session.ts"];

test("what a member stores in the browser goes through the store that knows its owner", () => {
  const files = globSync("{app,lib,workers}/**/*.{ts,tsx}").filter((file) => !file.includes(".test."));
  expect(files.length).toBeGreaterThan(700);
  const reaching = files.filter((file) =>
    /\b(deviceStorage|tabStorage|localStorage|sessionStorage|indexedDB)\b/.test(readFileSync(file, "utf8")),
  );
  expect(reaching.sort()).toEqual([...notOwned, ...door].sort());
});
