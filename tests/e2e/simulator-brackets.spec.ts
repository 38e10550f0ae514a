import type { Locator, Page } from "@playwright/test";
import { finish } from "#trading/optimize/search.ts";
import { createSimulatedMarket } from "../../trading/market/simulated/simulated-market.ts";
import { recompute } from "../../trading/simulator/recompute.ts";
import { startSimulator } from "../../trading/simulator/state.ts";
import { expect, open, test } from "../support/site-test.ts";

const wednesday = Date.UTC(2026, 10, 18, 12);

async function stored(page: Page) {
  const text = await page.evaluate(() => localStorage.getItem("northpip.simulator.account"));
  return JSON.parse(text ?? "null");
}

/** One finger on a handle, moved down by some pixels and lifted. */
async function dragByFinger(page: Page, handle: Locator, by: number): Promise<void> {
  await handle.scrollIntoViewIfNeeded();
  const box = await handle.boundingBox();
  if (!box) throw new Error("The line cannot be seen");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: number) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: at === undefined ? [] : [{ x, y: at }] });
  await touch("touchStart", y);
  await touch("touchMove", y + by / 2);
  await touch("touchMove", y + by);
  await touch("touchEnd");
}

test.use({ hasTouch: true });

test("what was wrong with an order is said until the order is changed", async ({ page }) => {
  await page.clock.install({ time: wednesday });
  await open(page, "/trading-simulator");
  const ticket = page.getByRole("form", { name: "New order" });
  await expect(ticket.locator("[data-quote]")).toContainText(/\d.*Buy at ask\d/);
  await ticket.getByLabel("Order type").selectOption("stop");
  await ticket.getByRole("button", { name: "Place buy order" }).click();
  await expect(ticket.getByRole("alert")).toHaveText("Enter the stop price of the order.");
  await page.getByLabel("Market", { exact: true }).selectOption("GBPUSD");
  await expect(ticket.getByRole("alert")).toHaveCount(0);
  await ticket.getByRole("button", { name: "Place buy order" }).click();
  await expect(ticket.getByRole("alert")).toBeVisible();
  await ticket.getByLabel("Order type").selectOption("market");
  await expect(ticket.getByRole("alert")).toHaveCount(0);
});

test("a waiting order's stop-loss and take-profit are set, dragged by finger, moved by keys, and hold once it fills", async ({
  page,
}) => {
  await page.clock.install({ time: wednesday });
  await open(page, "/trading-simulator");
  await expect(page.locator("[data-quote]").first()).toContainText(/\d.*Buy at ask\d/);
  const { ask } = createSimulatedMarket().quote("EURUSD", wednesday);
  const price = (points: number) => ((ask + points) / 100_000).toFixed(5);
  await page.getByLabel("Order type").selectOption("limit");
  await page.getByLabel("Limit price", { exact: true }).fill(price(-20));
  await page.getByRole("button", { name: "Place buy order" }).click();
  await page.getByRole("tab", { name: /^Orders/ }).click();
  await page.getByLabel("Limit price", { exact: true }).fill("");

  await page.getByRole("button", { name: "Change order #1" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Stop-loss").fill(price(50));
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(dialog.getByRole("alert")).toContainText("the stop-loss must be below the entry price");
  await dialog.getByLabel("Stop-loss").fill(price(-120));
  await dialog.getByLabel("Take-profit").fill(price(80));
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(page.locator("[data-table='Waiting orders']")).toContainText(price(-120));

  const bracket = async () => (await stored(page)).state.account.orders[0].bracket;
  const stop = page.getByRole("slider", { name: "#1 stop-loss after the fill" });
  await dragByFinger(page, stop, 20);
  await expect.poll(async () => (await bracket()).stop).toBeLessThan(ask - 120);
  const { stop: dragged } = await bracket();
  // Keys move the line from where the page shows it.
  await expect(stop).toHaveAttribute("aria-valuenow", String(dragged / 100_000));
  await stop.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await bracket()).stop).toBe(dragged - 10);
  // Past the entry price the line goes back, and the page says why.
  const target = page.getByRole("slider", { name: "#1 take-profit after the fill" });
  await dragByFinger(page, target, 400);
  await expect(page.locator("[data-said]").first()).toContainText("The order was not changed.");
  expect((await bracket()).target).toBe(ask + 80);

  // On to the fill and the exit at one of both levels; then the same from the decisions alone.
  for (let hour = 0; hour < 48 && (await stored(page)).state.journal.at(-1)?.kind !== "closed"; hour++) {
    await page.clock.fastForward(60 * 60_000);
    await page.waitForTimeout(300);
  }
  const { started, time, decisions, state } = await stored(page);
  const closed = state.journal.at(-1);
  expect(closed).toMatchObject({ kind: "closed", position: 1 });
  expect(closed.exit).toBe(closed.reason === "take-profit" ? ask + 80 : dragged - 10);
  const session = { from: started, stored: time, until: time, decisions };
  const again = finish(recompute(startSimulator(state.symbols), session, createSimulatedMarket()));
  expect(again.ok && again.state.journal).toEqual(state.journal);
});
