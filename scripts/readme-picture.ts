/** Photographs the home page of this very product for the README: `node scripts/readme-picture.ts` writes docs/home.png. */
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { findBrowser } from "../tests/support/browser.ts";
import { startSite } from "../tests/support/start-site.ts";

const site = await startSite();
const browser = await chromium.launch({ executablePath: findBrowser(), args: ["--no-sandbox"] });
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, colorScheme: "light" });
  await page.goto(site.url, { waitUntil: "networkidle" });
  await page.getByRole("progressbar", { name: /loading/i }).waitFor({ state: "detached" });
  await page.screenshot({ path: join(import.meta.dirname, "../docs/home.png"), animations: "disabled" });
} finally {
  await browser.close();
  await site.stop();
}
