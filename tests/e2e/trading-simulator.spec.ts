import type { Page } from "@playwright/test";
import { finish } from "#trading/optimize/search.ts";
import { createSimulatedMarket, simulatedSymbols } from "../../trading/market/simulated/simulated-market.ts";
import { accountFigures } from "../../trading/simulator/account-figures.ts";
import { recompute } from "../../trading/simulator/recompute.ts";
import { startSimulator } from "../../trading/simulator/state.ts";
import { becomeMember, signIn } from "../support/member.ts";
import { objections } from "../support/objections.ts";
import { expect, open, test } from "../support/site-test.ts";
import { smallTargets } from "../support/small-targets.ts";

/** A moment at which the market is open, whenever the test runs. */
const wednesday = Date.UTC(2026, 10, 18, 12);
const key = "northpip.simulator.account";

const figures = (page: Page) => page.locator("[data-figures]").first().locator("dd").allInnerTexts();
const said = (page: Page) => page.locator("[data-said]").first();
const usd = (text: string | undefined) => Number((text ?? "").replace(/[$,]/g, ""));

async function storedAccount(page: Page) {
  const text = await page.evaluate((name) => localStorage.getItem(name), key);
  return JSON.parse(text ?? "null");
}

test("a ticket's prices go when the market is changed: they were of another one", async ({ page }) => {
  await page.clock.install({ time: wednesday });
  await open(page, "/trading-simulator");
  const ticket = page.getByRole("form", { name: "New order" }).first();
  const stop = ticket.getByLabel(/^Stop-loss/);
  await stop.fill("1.05");
  await ticket.getByLabel("Lots").fill("0.02");
  await page.getByLabel("Market", { exact: true }).first().selectOption("GBPUSD");
  await expect(ticket).toContainText("GBP/USD");
  await expect(stop).toHaveValue("");
  await expect(ticket.getByLabel("Lots")).toHaveValue("0.02");
});

for (const { name, time, lots, reason } of [
  { name: "the weekend", time: wednesday + 3 * 86_400_000, lots: "0.01", reason: "The market is closed from Friday" },
  { name: "too little margin", time: wednesday, lots: "5", reason: "margin" },
])
  test(`an order that is refused for ${name} says why beside its buttons`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.clock.install({ time });
    await open(page, "/trading-simulator");
    await expect(page.locator("[data-quote]").first()).toContainText(/\d.*Buy at ask\d/);
    const ticket = page.getByRole("form", { name: "New order" }).first();
    await ticket.getByLabel("Lots").fill(lots);
    await ticket.getByRole("button", { name: "Buy", exact: true }).click();
    await expect(ticket.getByRole("alert")).toContainText(reason);
    await expect(ticket.getByRole("alert")).toBeInViewport();
  });

test("live: a position is opened, protected, kept across a reload, closed and told of", async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => {
      const size = getComputedStyle(document.querySelector("h1") as HTMLElement).fontSize;
      sessionStorage.setItem("printed", `${size} ${document.body.textContent}`);
      dispatchEvent(new Event("afterprint"));
    };
  });
  await page.clock.install({ time: wednesday });
  await open(page, "/trading-simulator");
  await expect(page.locator("[data-quote]").first()).toContainText(/\d.*Buy at ask\d/);
  await page.getByRole("button", { name: "Buy", exact: true }).click();
  await expect(said(page)).toContainText(/Buy 0\.01 lots of EUR\/USD opened at/);
  const ticket = page.getByRole("form", { name: "New order" }).first();
  await expect(ticket.getByText(/Buy 0\.01 lots of EUR\/USD opened at/)).toBeInViewport();
  await expect(page.locator("[data-table='Open positions'] tbody tr")).toHaveCount(1);

  await page.getByRole("button", { name: "Change position #1" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Stop-loss price").fill("9");
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(dialog.getByRole("alert")).toContainText("wrong side");
  await dialog.getByLabel("Stop-loss price").fill("0.50000");
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator("[data-table='Open positions']")).toContainText("0.50000");

  await page.clock.fastForward(60 * 60_000);
  await page.reload();
  await expect(page.locator("[data-table='Open positions']")).toContainText("0.50000");
  await expect(page.getByRole("button", { name: "Buy", exact: true })).toBeVisible();
  await expect.poll(async () => (await storedAccount(page)).time).toBeGreaterThan(wednesday + 59 * 60_000);

  // Read once: prices go on.
  const { started, time, decisions, state } = await storedAccount(page);
  const session = { from: started, stored: time, until: time, decisions };
  const again = finish(recompute(startSimulator(state.symbols), session, createSimulatedMarket()));
  expect(again.ok && accountFigures(again.state)).toEqual(accountFigures(state));
  const shown = await figures(page);
  expect(usd(shown[0])).toBe(1000);
  expect(Math.abs(usd(shown[1]) - usd(shown[2]) - usd(shown[3]))).toBeLessThan(0.011);

  await page.getByRole("button", { name: "Close position #1" }).click();
  await expect(said(page)).toContainText(/closed at .*: [+−-]?\$/);
  await page.getByRole("tab", { name: "History" }).first().click();
  await expect(page.locator("[data-table='Closed trades']")).toContainText("Closed by you");
  await page.getByRole("button", { name: "Add note on position #1" }).click();
  await page.getByRole("dialog").getByLabel("Note", { exact: true }).fill("Learning the orders");
  await expect(
    page.getByRole("dialog").getByRole("img", { name: /EUR\/USD, \d+ M\d+ bars to .*Buy at/ }),
  ).toBeVisible();
  // With the picture above it the button is in sight all the same.
  await expect(page.getByRole("button", { name: "Save note" })).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "Save note" }).click();
  await expect(page.locator("[data-table='Closed trades']")).toContainText("· chart");
  expect(Object.values((await storedAccount(page)).notes)).toEqual([
    expect.objectContaining({ picture: expect.objectContaining({ data: { kind: "simulated" } }) }),
  ]);
  await expect(page.locator("[data-table='Closed trades']")).toContainText("Learning the orders");
  await page.getByRole("button", { name: "Print statement or save as PDF" }).click();
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem("printed")))
    .toMatch(/34px\s+Statement of Account 1/);
  expect(await page.evaluate(() => sessionStorage.getItem("printed"))).toContain("Learning the orders");
  await expect(page.locator("iframe[srcdoc]")).toHaveCount(0);
  await page.getByRole("tab", { name: "Statistics" }).first().click();
  await expect(page.getByRole("tabpanel", { name: "Statistics" }).first()).toContainText("Expectancy per trade");
});

test("an order's life: placed, moved on the chart by mouse and keys, partly closed, closed, as the engine has it", async ({
  page,
}) => {
  await page.clock.install({ time: wednesday });
  await open(page, "/trading-simulator");
  await expect(page.locator("[data-quote]").first()).toContainText(/\d.*Buy at ask\d/);
  const bid = createSimulatedMarket().quote("EURUSD", wednesday).bid;
  const price = (points: number) => ((bid + points) / 100_000).toFixed(5);
  await page.getByLabel("Lots", { exact: true }).fill("0.03");
  await page.getByLabel("Stop-loss", { exact: true }).fill(price(-200));
  await page.getByLabel("Take-profit", { exact: true }).fill(price(200));

  // The ticket's own lines: what is dropped is what the field says.
  const ticketStop = page.getByRole("slider", { name: "New order: stop-loss" });
  await ticketStop.scrollIntoViewIfNeeded();
  const drag = async (handle: typeof ticketStop, by: number) => {
    await handle.hover();
    const box = await handle.boundingBox();
    if (!box) throw new Error("The line cannot be seen");
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.down();
    await page.mouse.move(x, y + by / 2);
    await page.mouse.move(x, y + by);
    await page.mouse.up();
  };
  await drag(ticketStop, -12);
  const typed = Number(await page.getByLabel("Stop-loss", { exact: true }).inputValue());
  expect(typed).toBeGreaterThan(Number(price(-200)));
  expect(typed).toBeLessThan(Number(price(0)));
  await page.getByRole("button", { name: "Buy", exact: true }).click();
  const positions = page.locator("[data-table='Open positions']");
  await expect(positions).toContainText(typed.toFixed(5));
  // The ticket's lines are the position's now: the next order does not take its levels.
  await expect(page.getByLabel("Stop-loss", { exact: true })).toHaveValue("");
  await expect(page.getByLabel("Take-profit", { exact: true })).toHaveValue("");

  const target = page.getByRole("slider", { name: "#1 take-profit" });
  await drag(target, 20);
  const stored = async () => (await storedAccount(page)).state.account.positions[0];
  await expect.poll(async () => (await stored()).target).toBeLessThan(bid + 200);
  const dragged: number = (await stored()).target;
  await expect(said(page)).toContainText(`take-profit ${(dragged / 100_000).toFixed(5)}`);
  await target.focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Shift+ArrowUp");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await stored()).target).toBe(dragged + 110);
  // Above the price, a stop-loss of a buy is refused and the line goes back.
  await drag(page.getByRole("slider", { name: "#1 stop-loss" }), -400);
  await expect(said(page)).toContainText("wrong side");
  expect((await stored()).stop).toBe(Math.round(typed * 100_000));

  await page.getByRole("button", { name: "Change position #1" }).click();
  await page.getByRole("dialog").getByLabel("Lots to close").fill("0.01");
  await page.getByRole("button", { name: "Close this part" }).click();
  await expect(positions).toContainText("0.02");
  await page.clock.fastForward(60_000);
  await page.getByRole("button", { name: "Close position #1" }).click();
  await expect(positions).toBeHidden();
  const { started, time, decisions, state } = await storedAccount(page);
  const session = { from: started, stored: time, until: time, decisions };
  const again = finish(recompute(startSimulator(state.symbols), session, createSimulatedMarket()));
  expect(again.ok && again.state.journal).toEqual(state.journal);
  expect(state.journal.map(({ kind }: { kind: string }) => kind)).toContain("closed");
  const balance = again.ok ? accountFigures(again.state).balance : 0;
  expect(usd((await figures(page))[0])).toBeCloseTo(balance, 2);
});

test("a second tab follows the account, and takes over when the first is closed", async ({ context }) => {
  const first = await context.newPage();
  await first.clock.install({ time: wednesday });
  await open(first, "/trading-simulator");
  await expect(first.locator("[data-quote]").first()).toContainText(/\d.*Buy at ask\d/);
  const second = await context.newPage();
  await second.clock.install({ time: wednesday });
  await open(second, "/trading-simulator");
  await expect(second.getByText("The account is open in another tab")).toBeVisible();
  await first.getByRole("button", { name: "Sell", exact: true }).click();
  await expect(second.locator("[data-table='Open positions'] tbody tr")).toHaveCount(1);
  await first.close();
  await expect(second.getByText("The account is open in another tab")).toBeHidden();
  await second.getByRole("button", { name: "Close position #1" }).click();
  await expect(second.locator("[data-said]").first()).toContainText("closed at");
});

test("several accounts are made, named, switched, reset and deleted with a way back, and survive a reload", async ({
  page,
}) => {
  await page.clock.install({ time: wednesday });
  await open(page, "/trading-simulator");
  await page.getByRole("button", { name: "Buy", exact: true }).click();
  await expect(page.locator("[data-table='Open positions'] tbody tr")).toHaveCount(1);
  const action = async (name: string) => {
    await page.getByRole("button", { name: "Account actions" }).click();
    await page.getByRole("menuitem", { name }).click();
  };
  const select = page.getByRole("combobox", { name: "Account", exact: true });

  await action("New account");
  await page.getByRole("dialog").getByLabel("Account name").fill("");
  await page.getByRole("button", { name: "Open account" }).click();
  await expect(page.getByText("Enter a name for the account.")).toBeVisible();
  await page.getByRole("dialog").getByLabel("Account name").fill("Breakouts");
  await page.getByRole("button", { name: "Open account" }).click();
  await expect(select.locator("option:checked")).toHaveText("Breakouts");
  await expect(page.getByText("No open positions.")).toBeVisible();

  await action("Rename account");
  await page.getByRole("dialog").getByLabel("Account name").fill("Gold only");
  await page.getByRole("button", { name: "Save name" }).click();
  await page.reload();
  await expect(select.locator("option")).toHaveText(["Gold only", "Account 1"]);

  await select.selectOption({ label: "Account 1" });
  await expect(page.locator("[data-table='Open positions'] tbody tr")).toHaveCount(1);
  await action("Delete account");
  await expect(select.locator("option")).toHaveText(["Gold only"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.locator("[data-table='Open positions'] tbody tr")).toHaveCount(1);
  await expect(select.locator("option")).toHaveText(["Account 1", "Gold only"]);

  await action("Reset account");
  await page.getByRole("button", { name: "Delete and reset" }).click();
  await expect(page.getByText("No open positions.")).toBeVisible();
  await page.reload();
  await expect(select.locator("option")).toHaveText(["Account 1", "Gold only"]);
  await expect(page.getByText("No open positions.")).toBeVisible();
});

test("what another tab clears is stored again, and a full device is told of while trading goes on", async ({
  context,
}) => {
  const page = await context.newPage();
  await page.clock.install({ time: wednesday });
  await open(page, "/trading-simulator");
  await page.getByRole("button", { name: "Buy", exact: true }).click();
  await expect(page.locator("[data-table='Open positions'] tbody tr")).toHaveCount(1);
  const other = await context.newPage();
  await open(other, "/support");
  await other.evaluate(() => localStorage.clear());
  await expect(page.getByText("The stored accounts were cleared elsewhere.")).toBeVisible();
  expect((await storedAccount(page)).state.account.positions).toHaveLength(1);

  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await page.getByRole("button", { name: "Sell", exact: true }).click();
  await expect(page.getByText("This browser does not store the account")).toBeVisible();
  await expect(page.locator("[data-table='Open positions'] tbody tr")).toHaveCount(2);
});

test("replay: it goes on after a visit to another page", async ({ page }) => {
  await open(page, "/trading-simulator");
  await page.getByRole("tab", { name: "Replay" }).click();
  const replay = page.getByRole("tabpanel", { name: "Replay" });
  await replay.getByLabel("First day").fill("2024-03-06");
  await replay.getByRole("button", { name: "Start replay" }).click();
  await replay.getByLabel("Lots", { exact: true }).fill("0.03");
  await replay.getByRole("button", { name: "Buy", exact: true }).click();
  await page
    .getByRole("link", { name: /^Forex Tools/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Forex Tools");
  await page.goBack();
  await expect(replay.locator("[data-table='Open positions'] tbody tr")).toHaveCount(1);
  await replay.getByRole("button", { name: "Change position #1" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Lots to close").fill("0.05");
  await dialog.getByRole("button", { name: "Close this part" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Enter up to 0.03 lots: the position has no more.");
});

test("a chart shows its newest bar after another tab was open", async ({ page }) => {
  // The market is closed, so the picture changes for no other reason.
  await page.clock.install({ time: wednesday + 3 * 86_400_000 });
  await open(page, "/trading-simulator");
  const live = page.getByRole("tabpanel", { name: "Live" });
  const picture = async () => {
    await page.mouse.move(0, 0);
    await expect(live.locator(".chart-summary")).toContainText("Last close");
    await page.waitForTimeout(500);
    return (await live.locator(".chart-plot").screenshot()).toString("base64");
  };
  const first = await picture();
  await page.getByRole("tab", { name: "Replay" }).click();
  await page.getByRole("tab", { name: "Live" }).click();
  expect((await picture()) === first).toBe(true);
  await page.getByRole("tab", { name: "Replay" }).click();
  const replay = page.getByRole("tabpanel", { name: "Replay" });
  await replay.getByLabel("First day").fill("2024-03-06");
  await replay.getByRole("button", { name: "Start replay" }).click();
  await expect(replay.getByRole("button", { name: "Next bar" })).toBeVisible();
  await page
    .getByRole("link", { name: /^Forex Tools/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Forex Tools");
  await page.goBack();
  await expect(replay.getByRole("button", { name: "Next bar" })).toBeVisible();
  await page.getByRole("tab", { name: "Live" }).click();
  expect((await picture()) === first).toBe(true);
});

test("replay: a position that is too large ends in a stop-out that is explained", async ({ page }) => {
  await page.clock.install({ time: wednesday });
  await open(page, "/trading-simulator");
  await page.getByRole("tab", { name: "Replay" }).click();
  const replay = page.getByRole("tabpanel", { name: "Replay" });
  await replay.getByLabel("Replay time frame").selectOption("D1");
  await replay.getByLabel("First day").fill("2024-03-06");
  await replay.getByRole("button", { name: "Start replay" }).click();
  await expect(replay.locator("[data-moment]")).toHaveAttribute("datetime", /^2024-03-06T00:00/);
  await expect(replay.locator("[data-releases]")).toContainText(/Mar \d+, 2024, \d\d:\d\d [A-Z]{3}/);
  await replay.getByLabel("Lots", { exact: true }).fill("0.25");
  await replay.getByRole("button", { name: "Buy", exact: true }).click();
  await expect(replay.locator("[data-table='Open positions'] tbody tr")).toHaveCount(1);
  const out = replay.getByText(/Stop-out: the margin level fell to 50% or less/).first();
  for (let step = 0; step < 250 && !(await out.isVisible()); step++) {
    const before = await replay.locator("[data-moment]").textContent();
    await replay.getByRole("button", { name: "Next bar" }).click();
    await expect(replay.locator("[data-moment]")).not.toHaveText(before ?? "");
  }
  await expect(out).toBeVisible();
  const moment = Date.parse((await replay.locator("[data-moment]").getAttribute("datetime")) ?? "");
  const from = Date.UTC(2024, 2, 6);
  const order = {
    type: "market",
    symbol: "EURUSD",
    side: 1,
    lots: 0.25,
    bracket: { stop: null, target: null },
  } as const;
  const decisions = [{ time: from, event: { kind: "order", order } }] as const;
  const session = { from, stored: moment, until: moment, decisions };
  const symbols = simulatedSymbols.map((name) => ({ name }));
  const engine = finish(recompute(startSimulator(symbols), session, createSimulatedMarket()));
  if (!engine.ok) throw new Error(engine.reason);
  expect(engine.state.journal.at(-1)).toMatchObject({ kind: "closed", reason: "stop-out" });
  expect(usd((await replay.locator("[data-figures] dd").allInnerTexts())[0])).toBe(engine.state.account.balance);
  await replay.getByRole("tab", { name: "History" }).click();
  await expect(replay.getByText(/^.*Margin call: the margin level is/).first()).toBeVisible();
  await replay.getByRole("button", { name: "Next session" }).click();
  await expect(replay.locator("[data-said]")).toContainText(/(Sydney|Tokyo|London|New York) session opens/);
  await replay.getByLabel("Go to day").fill("2024-01-02");
  await replay.getByRole("button", { name: "Go", exact: true }).click();
  await expect(replay.locator("[data-said]")).toContainText("only goes forward");
  await replay.getByLabel("Go to day").fill("2026-03-04");
  await replay.getByRole("button", { name: "Go", exact: true }).click();
  await expect(replay.locator("[data-moment]")).toHaveAttribute("datetime", /^2026-03-04T00:00/);
  await replay.getByRole("button", { name: "End replay" }).click();
  await expect(replay.getByRole("button", { name: "A random day" })).toBeVisible();
});

test("a member's account is on every device, and one that was not traded while it is claimed is not published", async ({
  page,
  browser,
}) => {
  const email = await becomeMember(page);
  await page.clock.install({ time: wednesday });
  await open(page, "/trading-simulator");
  await page.getByRole("button", { name: "Buy", exact: true }).click();
  await page.getByRole("button", { name: "Close position #1" }).click();
  await expect(said(page)).toContainText("closed at");
  const sent = page.waitForResponse(
    (answer) => answer.url().includes("simulator_accounts") && answer.request().method() === "POST",
  );
  await page.clock.fastForward(5000);
  expect((await sent).status()).toBeLessThan(300);

  const other = await (await browser.newContext()).newPage();
  await signIn(other, email);
  await other.clock.install({ time: wednesday + 60_000 });
  await open(other, "/trading-simulator");
  await other.getByRole("tab", { name: "History" }).first().click();
  await expect(other.locator("[data-table='Closed trades']").first()).toContainText("Closed by you");
  await other.context().close();

  await page.getByRole("tab", { name: "Leaderboard" }).click();
  const panel = page.getByRole("tabpanel", { name: "Leaderboard" });
  await expect(panel).toContainText("do not represent actual trading");
  await panel.getByLabel("Alias").fill("no");
  await panel.getByRole("button", { name: "Publish account" }).click();
  await expect(panel.getByRole("alert")).toContainText("3 to 20 letters");
  await panel.getByLabel("Alias").fill(`Late-${process.pid}`);
  await panel.getByRole("button", { name: "Publish account" }).click();
  await expect(async () => {
    if (await panel.getByRole("button", { name: "Look again" }).isVisible())
      await panel.getByRole("button", { name: "Look again" }).click();
    await expect(panel.getByText(/Decision 1 did not reach the server within five minutes/)).toBeVisible({
      timeout: 1000,
    });
  }).toPass({ timeout: 40_000 });
  await panel.getByRole("button", { name: /Withdraw Late/ }).click();
  await expect(panel.getByText("None of your accounts is published.")).toBeVisible();
  expect(await objections(page)).toEqual([]);
});

test("nothing overflows with a position open on a phone, and axe has no objection", async ({ page }) => {
  await page.clock.install({ time: wednesday });
  await open(page, "/trading-simulator");
  await expect(page.locator("[data-quote]").first()).toContainText(/\d.*Buy at ask\d/);
  await page.getByRole("button", { name: "Buy", exact: true }).click();
  await expect(page.locator("[data-table='Open positions'] tbody tr")).toHaveCount(1);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);
  expect(await smallTargets(page)).toEqual([]);
  expect(await objections(page)).toEqual([]);
});
