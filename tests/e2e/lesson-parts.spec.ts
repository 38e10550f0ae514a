import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/objections.ts";
import { expect, open, test } from "../support/site-test.ts";
import { becomeStaff, sql } from "../support/staff.ts";

/** A second of film as this browser records it: a circle that moves. */
const recordFilm = (page: Page) =>
  page.evaluate(async () => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [320, 180];
    const paint = canvas.getContext("2d");
    if (!paint) throw new Error("this browser draws nothing");
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: "video/webm" });
    const pieces: Blob[] = [];
    recorder.ondataavailable = ({ data }) => pieces.push(data);
    const stopped = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    recorder.start();
    for (let frame = 0; frame < 20; frame++) {
      paint.fillStyle = frame % 2 ? "#b08030" : "#203040";
      paint.fillRect(0, 0, 320, 180);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    recorder.stop();
    await stopped;
    return [...new Uint8Array(await new Blob(pieces).arrayBuffer())];
  });

test("a lesson holds its calculator and its chart, which work when the reader reaches them and leave the page as it was", async ({
  page,
}) => {
  await open(page, "/foundation/lots");
  const calculator = page.getByRole("region", { name: /The example above in the calculator/ });
  await page.locator('[data-part="calculator"]').scrollIntoViewIfNeeded();
  await expect(calculator.getByText("$3.8100").first()).toBeVisible();
  await calculator.getByLabel("Size (lots)").fill("0,6");
  await expect(calculator.getByText("$7.6200").first()).toBeVisible();
  const more = calculator.getByRole("link", { name: /Formula and example/ });
  expect(await more.getAttribute("href")).toMatch(/^\/forex-tools\/pip-value\?.*lots=0(%2C|,)6/);

  await open(page, "/foundation/reading-a-chart");
  const heading = page.getByRole("heading", { name: "Levels", level: 2 });
  const gutter = () =>
    heading.evaluate((element) => [getComputedStyle(element).marginTop, element.getBoundingClientRect().left]);
  const before = await gutter();
  const chart = page.locator('[data-part="chart"]');
  await chart.scrollIntoViewIfNeeded();
  await expect(chart.getByText(/526 bars from Feb 5, 2026/)).toBeVisible({ timeout: 30_000 });
  expect(await gutter(), "its styles change nothing else").toEqual(before);
  await chart.getByRole("button", { name: "Show as table" }).click();
  await expect(chart.getByRole("table")).toBeVisible();
  await expectAccessible(page);
});

test("the film of a lesson does not go on in the next one", async ({ page }) => {
  test.skip(!process.env.TEST_DATABASE_URL, "the running site's database address is not known to this run");
  const film = (lesson: string, digit: string) =>
    sql("update public.lesson_texts set body = $2 || body where lesson_id = $1", [
      lesson,
      `::video[Film of ${lesson}]{id=${"11111111-1111-4111-8111-111111111111".replaceAll("1", digit)}}\n\n`,
    ]);
  await film("order-types", "4");
  await film("spread-and-swap", "5");
  const opened = {
    title: "Costs",
    type: "video/webm",
    transcript: "What it costs.",
    src: "/videos/x",
    captions: "/videos/y",
  };
  await page.route("**/videos/*", (route) =>
    route.request().method() === "POST" ? route.fulfill({ json: opened }) : route.fulfill({ body: "" }),
  );
  await open(page, "/foundation/spread-and-swap");
  await page.getByRole("button", { name: "Watch the video" }).click();
  await expect(page.locator("video")).toHaveAttribute("aria-label", "Costs");
  await page.locator(".lesson-step", { hasText: "Next lesson" }).click();
  await expect(page.getByText("Film of order-types")).toBeVisible();
  await expect(page.getByRole("button", { name: "Watch the video" })).toBeVisible();
  await expect(page.locator("video")).toHaveCount(0);
  await sql(
    "update public.lesson_texts set body = regexp_replace(body, '^::video\\[Film of[^\\n]*\\n\\n', '') where body like '::video[Film of %'",
  );
});

test("without JavaScript the parts of a lesson are links", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${baseURL}/foundation/risk-per-trade`);
  await expect(page.getByRole("link", { name: "The second example in the calculator" })).toHaveAttribute(
    "href",
    /^\/forex-tools\/position-size\?symbol=USDJPY/,
  );
  await expect(page.getByRole("link", { name: "Drill: Risk one percent" })).toBeVisible();
  await context.close();
});

test("an editor uploads a film with its captions, puts it into a lesson, and a visitor watches it", async ({
  page,
  browser,
  baseURL,
}) => {
  test.skip(!process.env.TEST_DATABASE_URL, "the running site's database address is not known to this run");
  test.setTimeout(120_000);
  await becomeStaff(page, "editor");
  await open(page, "/admin/videos");
  const film = Buffer.from(await recordFilm(page));
  const title = `A circle ${Date.now()}`;
  await page.getByText("Upload a video", { exact: true }).click();
  const form = page.getByRole("region", { name: "Add a video" });
  await form.getByLabel("Choose a video").setInputFiles({ name: "a.mov", mimeType: "video/quicktime", buffer: film });
  await expect(form.getByText("a.mov is no MP4 or WebM file.")).toBeVisible();
  await form.getByLabel("Choose a video").setInputFiles({ name: "circle.webm", mimeType: "video/webm", buffer: film });
  await form.getByRole("button", { name: "Upload" }).click();
  await expect(form.getByText("People who do not hear the film need them.")).toBeVisible();
  await expect(form.getByText("people who cannot watch it read them.")).toBeVisible();
  await form.getByLabel("Title").fill(title);
  const captions = Buffer.from("1\n00:00:00,000 --> 00:00:01,000\nA circle changes its color.\n");
  await form
    .getByLabel("Choose the captions")
    .setInputFiles({ name: "circle.srt", mimeType: "text/plain", buffer: captions });
  await form.getByLabel("Transcript").fill("A circle changes its color twenty times in a second.");
  await form.getByRole("button", { name: "Upload" }).click();
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  await expectAccessible(page);

  await open(page, "/admin/lessons/sessions");
  await page.getByRole("button", { name: "Video", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: title }).click();
  await page.getByRole("button", { name: "Save and publish" }).click();
  await expect(page.getByText("Saved. The site shows it at the next request.")).toBeVisible();

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${baseURL}/foundation/sessions`);
  const part = visitor.locator('[data-part="video"]').filter({ hasText: title });
  await part.scrollIntoViewIfNeeded();
  await part.getByRole("button", { name: "Watch the video" }).click();
  const player = part.locator("video");
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThanOrEqual(2);
  expect(await player.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(320);
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.textTracks[0]?.cues?.length ?? 0)).toBe(1);
  await part.getByText("Transcript").click();
  await expect(part.getByText("twenty times in a second")).toBeVisible();
  const address = (await player.locator("source").getAttribute("src")) ?? "";
  const stranger = await browser.newContext();
  expect((await stranger.request.get(`${baseURL}${address}`)).status(), "passed on to another browser").toBe(403);
  await stranger.close();
  await visitor.context().close();
  await sql(
    "update public.lesson_texts set body = regexp_replace(body, '\\s*::video\\[[^]]*\\]\\{[^}]*\\}\\s*', '', 'g') where lesson_id = 'sessions'",
  );
  await sql("delete from public.videos where title = $1", [title]);
});
