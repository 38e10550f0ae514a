import { test as base, expect, type Page, type Response } from "@playwright/test";

type Fixtures = {
  /** Patterns of console messages that this test expects; every other error or warning fails it. */
  expectedConsole: RegExp[];
  quietConsole: undefined;
};

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
  expectedConsole: async ({}, use) => use([]),
  quietConsole: [
    async ({ context, expectedConsole }, use) => {
      const heard: string[] = [];
      context.on("console", (message) => {
        if (message.type() !== "error" && message.type() !== "warning") return;
        // Which resource did not load is not in the text.
        heard.push(`${message.text()} ${message.location().url}`.trim());
      });
      context.on("weberror", (error) => heard.push(`uncaught ${error.error().message}`));
      await use(undefined);
      expect(heard.filter((text) => !expectedConsole.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** Opens a page and waits until the loading screen has gone and React answers everywhere on it. @returns the page's own answer. */
export async function open(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path);
  await expect(page.getByRole("progressbar", { name: /loading/i })).toHaveCount(0, { timeout: 15_000 });
  await hydrated(page);
  return response;
}

/** React has attached itself to the page's controls: a click before that would be lost on a busy machine. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const controls = [...document.querySelectorAll("header button, main a, main :is(button, input, select)")];
    return (
      controls.length > 0 &&
      controls.every((control) => Object.keys(control).some((key) => key.startsWith("__reactProps")))
    );
  });
}

export { expect };
