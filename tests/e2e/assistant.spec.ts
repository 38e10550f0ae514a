import type { Page, Route } from "@playwright/test";
import { expect, open, test } from "../support/site-test.ts";

const chunk = (content: string) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;

async function openPanel(page: Page, address = "/") {
  await open(page, address);
  await page.getByRole("button", { name: /open the assistant/i }).click();
  const panel = page.getByRole("dialog", { name: "Assistant" });
  await expect(panel.getByRole("textbox")).toBeEnabled();
  return panel;
}

async function ask(page: Page, text: string) {
  const panel = page.getByRole("dialog", { name: "Assistant" });
  await panel.getByRole("textbox").fill(text);
  await panel.getByRole("textbox").press("Enter");
  return panel;
}

const answers = (page: Page, fulfil: (route: Route) => Promise<void>) => page.route("**/functions/v1/chat", fulfil);

test.describe("the assistant", () => {
  test("welcomes, answers from the site with a link to its source, and keeps line breaks on Shift+Enter", async ({
    page,
  }) => {
    const panel = await openPanel(page);
    await expect(panel.getByText(/education/i).first()).toBeVisible();
    const input = panel.getByRole("textbox");
    await input.fill("What is");
    await input.press("Shift+Enter");
    await input.pressSequentially("a pip?");
    await expect(input).toHaveValue("What is\na pip?");
    await input.press("Enter");
    await expect(panel.getByRole("link").first()).toBeVisible({ timeout: 20_000 });
    await expect(input).toBeEnabled();
  });

  test("answers at another address of the site than SITE_URL names", async ({ page, baseURL }) => {
    const panel = await openPanel(page, `${baseURL}/`.replace("127.0.0.1", "localhost"));
    await ask(page, "What is a pip?");
    await expect(panel.getByRole("link").first()).toBeVisible({ timeout: 20_000 });
  });

  test("says that there is no connection", async ({ page, context }) => {
    const panel = await openPanel(page);
    await expect(panel.getByText("Online", { exact: true })).toBeVisible();
    await context.setOffline(true);
    await expect(panel.getByText("Offline", { exact: true })).toBeVisible();
  });

  for (const [status, text] of [
    [429, "Too many requests. Please wait a moment and try again."],
    [402, "Service temporarily unavailable. Please try again later."],
    [500, "Failed to get response from AI assistant"],
  ] as const) {
    test(`status ${status} is told in its own words`, async ({ page, expectedConsole }) => {
      expectedConsole.push(/./);
      await answers(page, (route) => route.fulfill({ status, json: { error: "no" } }));
      await openPanel(page);
      const panel = await ask(page, "hello");
      await expect(panel.getByText(text)).toBeVisible();
      await expect(panel.getByRole("textbox")).toBeEnabled();
    });
  }

  test("a network failure is told, and the conversation is kept", async ({ page, expectedConsole }) => {
    expectedConsole.push(/./);
    await answers(page, (route) => route.abort());
    await openPanel(page);
    const panel = await ask(page, "are you there");
    await expect(panel.getByText("are you there")).toBeVisible();
    await expect(panel.getByRole("textbox")).toBeEnabled();
  });

  test("reads the stream as specified: comments, blanks, split lines, leftovers, markdown", async ({ page }) => {
    const body = `: hello\n\n${chunk("**Bold** and ")}${chunk("[a link](https://example.com/x)\n\n- one\n- two")}data: [DONE]`;
    await answers(page, (route) => route.fulfill({ status: 200, contentType: "text/event-stream", body }));
    await openPanel(page);
    const panel = await ask(page, "format please");
    await expect(panel.locator("strong", { hasText: "Bold" })).toBeVisible();
    const link = panel.getByRole("link", { name: /a link/ });
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(panel.locator("li li", { hasText: "two" })).toBeVisible();
  });

  test("hostile markdown runs nothing", async ({ page }) => {
    let dialogs = 0;
    page.on("dialog", (dialog) => {
      dialogs += 1;
      void dialog.dismiss();
    });
    const hostile =
      "<img src=x onerror=alert(1)> <script>alert(2)</script> [x](javascript:alert(3)) ![i](https://evil.example/i.png)";
    await answers(page, (route) =>
      route.fulfill({ status: 200, contentType: "text/event-stream", body: `${chunk(hostile)}data: [DONE]\n` }),
    );
    await openPanel(page);
    const panel = await ask(page, "be evil");
    await expect(panel.getByText(/onerror/)).toBeVisible();
    await expect(panel.locator("img, script")).toHaveCount(0);
    await expect(panel.locator('a[href^="javascript"]')).toHaveCount(0);
    expect(dialogs).toBe(0);
  });

  test("is full screen on a phone and 400 by 600 on a desk; Escape closes and gives the focus back", async ({
    page,
  }) => {
    const panel = await openPanel(page);
    const box = await panel.boundingBox();
    expect(box?.width).toBe(400);
    expect(box?.height).toBe(600);
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    await expect(page.getByRole("button", { name: /open the assistant/i })).toBeFocused();
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByRole("button", { name: /open the assistant/i }).click();
    const phone = await panel.boundingBox();
    expect(phone).toMatchObject({ x: 0, y: 0, width: 390, height: 800 });
  });
});
