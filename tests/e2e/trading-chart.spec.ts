import type { Page } from "@playwright/test";
import { becomeMember, signIn } from "../support/member.ts";
import { expectAccessible } from "../support/objections.ts";
import { expect, open, test } from "../support/site-test.ts";

const plotOf = (page: Page) => page.getByRole("slider", { name: /move along the chart/ }).first();
const chartOf = (page: Page, symbol: string) => page.getByRole("region", { name: `Chart of ${symbol}` });

async function openChart(page: Page, address = "/trading") {
  await open(page, address);
  await expect(page.locator(".trading-chart .chart-summary").first()).toContainText("1,500 bars");
}

/** Two clicks apart enough to be no double click. */
async function drawLine(page: Page, tool: string) {
  const button = page.getByRole("button", { name: tool, exact: true });
  await button.scrollIntoViewIfNeeded();
  const before = await plotOf(page).boundingBox();
  await button.click();
  // What a tool says of itself moves nothing: who aims before reading hits what was aimed at.
  expect(await plotOf(page).boundingBox()).toEqual(before);
  await plotOf(page).scrollIntoViewIfNeeded();
  const box = await plotOf(page).boundingBox();
  if (!box) throw new Error("The chart has no place.");
  await page.mouse.click(box.x + 0.2 * box.width, box.y + 0.3 * box.height);
  await page.mouse.move(box.x + 0.4 * box.width, box.y + 0.4 * box.height, { steps: 4 });
  await page.waitForTimeout(600);
  await page.mouse.click(box.x + 0.5 * box.width, box.y + 0.45 * box.height);
}

test.describe("the dashboard's chart", () => {
  test("a drawing survives a reload and appears on another device of the member; undo, lock, hide and delete work", async ({
    page,
    browser,
    baseURL,
  }) => {
    test.setTimeout(150_000);
    const email = await becomeMember(page);
    await openChart(page);
    await drawLine(page, "Trend line");
    await expect(page.getByText("1 drawing on this symbol")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("1 drawing on this symbol")).toBeHidden();
    await page.getByRole("button", { name: "Redo" }).click();
    await page.getByText("1 drawing on this symbol").click();
    await page.getByRole("button", { name: "Lock Trend line 1" }).click();
    await page.getByRole("button", { name: "Hide Trend line 1" }).click();
    await expect(page.getByRole("button", { name: "Delete Trend line 1" })).toBeDisabled();
    // The keyboard alone draws as well: the points lie at the closes under the crosshair.
    await page.getByRole("button", { name: "Horizontal line", exact: true }).click();
    await plotOf(page).focus();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await expect(page.getByText("2 drawings on this symbol")).toBeVisible();
    await page.getByLabel("Horizontal line 2: price of point 1").fill("1.20000");
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Horizontal line 2: price of point 1")).toHaveValue("1.20000");
    // The first save of a fast machine has all of it, another one's writes over what it saved before.
    const saved = page.waitForResponse(
      (answer) => answer.url().includes("chart_layouts") && /rsi/i.test(answer.request().postData() ?? ""),
    );
    await page.getByRole("button", { name: "Indicators" }).click();
    await page.keyboard.type("rsi");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("list", { name: "Indicators" })).toContainText("RSI 14");
    await saved;
    await page.reload();
    await expect(page.getByText("2 drawings on this symbol")).toBeVisible();
    await expectAccessible(page);

    const other = await browser.newContext({ ...(baseURL && { baseURL }) });
    const device = await other.newPage();
    await signIn(device, email);
    await openChart(device);
    await expect(device.getByText("2 drawings on this symbol")).toBeVisible();
    await expect(device.getByRole("list", { name: "Indicators" })).toContainText("RSI 14");
    await device.getByText("2 drawings on this symbol").click();
    await expect(device.getByRole("button", { name: "Unlock Trend line 1" })).toBeVisible();
    await other.close();
  });

  test("symbol and time frame are typed on the chart, the address holds them, and the watchlist follows", async ({
    page,
  }) => {
    await openChart(page, "/trading?symbol=USDJPY");
    await expect(chartOf(page, "USD/JPY H1")).toBeVisible();
    await plotOf(page).focus();
    // At once, while the first dialog still closes and the bars of the new symbol are on their way.
    for (const key of ["g", "b", "Enter", "5", "Enter"]) await page.keyboard.press(key);
    await expect(chartOf(page, "GBP/USD M5").or(chartOf(page, "GBP/JPY M5")).first()).toBeVisible();
    await expect(page).toHaveURL(/symbol=GBP/);
    await expect(page).toHaveURL(/timeframe=M5/);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(chartOf(page, "GBP/USD H1").or(chartOf(page, "GBP/JPY H1")).first()).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page).toHaveURL(/symbol=USDJPY/);
    for (const _ of ["symbol", "time frame"]) await page.getByRole("button", { name: "Redo" }).click();
    await expect(page).toHaveURL(/timeframe=M5/);
    await page.getByLabel("Charts", { exact: true }).selectOption("4");
    await expect(page.getByRole("slider", { name: /move along the chart/ })).toHaveCount(4);
    await page.getByLabel("Scale").first().selectOption("percent");
    await page.getByLabel("Time zone of the charts").selectOption("America/New_York");
    await expect(page.getByText("times in America/New_York").first()).toBeVisible();
    await page.getByRole("button", { name: "Compare" }).first().click();
    await page.keyboard.type("gold");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Remove XAU/USD" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("slider", { name: /move along the chart/ })).toHaveCount(4);
    await expect(page.getByLabel("Scale").first()).toHaveValue("percent");
  });

  test("a drawing dragged off the chart stays a drawing with prices, also after a reload", async ({ page }) => {
    await openChart(page);
    await drawLine(page, "Trend line");
    await expect(page.getByText("1 drawing on this symbol")).toBeVisible();
    await plotOf(page).scrollIntoViewIfNeeded();
    const box = await plotOf(page).boundingBox();
    if (!box) throw new Error("The chart has no place.");
    // Its second point, pulled over the price axis, above the page, and let go there.
    const [x, y] = [box.x + 0.5 * box.width, box.y + 0.45 * box.height];
    for (const [toX, toY] of [
      [box.x + box.width + 40, y],
      [x, -200],
    ] as const) {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move((x + toX) / 2, (y + toY) / 2, { steps: 4 });
      await page.mouse.move(toX, toY, { steps: 4 });
      await page.mouse.up();
    }
    const prices = async () => {
      if (!(await page.getByLabel("Trend line 1: price of point 1").isVisible()))
        await page.getByText("1 drawing on this symbol").click();
      return Promise.all(
        [1, 2].map(async (point) =>
          Number(await page.getByLabel(`Trend line 1: price of point ${point}`).inputValue()),
        ),
      );
    };
    for (const price of await prices()) expect(Number.isFinite(price)).toBe(true);
    const before = await prices();
    await page.reload();
    await expect(page.getByText("1 drawing on this symbol")).toBeVisible();
    expect(await prices()).toEqual(before);
  });

  test("a finished measure says how many bars it spans", async ({ page }) => {
    await page.addInitScript(() => {
      const drawn: string[] = [];
      Object.assign(window, { drawn });
      const { fillText } = CanvasRenderingContext2D.prototype;
      CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
        drawn.push(text);
        fillText.call(this, text, ...place);
      };
    });
    await openChart(page);
    await drawLine(page, "Measure");
    await expect(page.getByText("1 drawing on this symbol")).toBeVisible();
    const measure = () =>
      page.evaluate(() => (window as unknown as { drawn: string[] }).drawn.findLast((text) => / bars?, /.test(text)));
    await expect.poll(measure).toMatch(/ pips\) .* · [1-9]\d* bars, \d+ (d|h|min)/);
    await page.reload();
    await expect(page.getByText("1 drawing on this symbol")).toBeVisible();
    await expect.poll(measure).toMatch(/ pips\) .* · [1-9]\d* bars, \d+ (d|h|min)/);
  });

  test("damaged charts are shown as far as they can be read, and what was lost is said", async ({ page }) => {
    await page.addInitScript(() => {
      const line = { id: "a", tool: "horizontal", points: [{ time: 1_790_000_000_000, price: 1.1 }] };
      const document = { count: 2, charts: [], drawings: { EURUSD: [line, { tool: "spiral" }] }, zone: "Mars" };
      localStorage.setItem(
        "northpip.chart-layouts",
        JSON.stringify([{ id: "x", name: "Mine", document, updatedAt: 1 }]),
      );
    });
    await openChart(page);
    await expect(page.getByText("1 part of your saved charts could not be read and was left out.")).toBeVisible();
    await expect(page.getByText("1 drawing on this symbol")).toBeVisible();
    await expect(page.getByRole("slider", { name: /move along the chart/ })).toHaveCount(2);
  });
});
