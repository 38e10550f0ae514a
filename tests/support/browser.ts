import { existsSync } from "node:fs";

/** As the bootstrap looks for it. */
const places = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** The installed browser the tests drive; they never download one of their own. */
export function findBrowser(): string {
  const given = process.env.CHROMIUM_PATH;
  const found = [...(given ? [given] : []), ...places].find((place) => existsSync(place));
  if (!found)
    throw new Error(
      "No Chromium was found: install the package `chromium`, or set CHROMIUM_PATH to the browser's program.",
    );
  return found;
}
