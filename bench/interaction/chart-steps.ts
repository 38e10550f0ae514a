import type { Locator } from "@playwright/test";
import type { Step } from "./time-steps.ts";
import type { Watch } from "./watch-page.ts";

/** Dragging, zooming and walking along a price chart of all bars there are. */
export function chartSteps({ page }: Watch, chart: Locator): Step[] {
  const middle = async () => {
    await chart.scrollIntoViewIfNeeded();
    const box = await chart.boundingBox();
    if (!box) throw new Error("The chart is not on the page.");
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width };
  };
  return [
    {
      name: "drag the chart to older bars",
      act: async () => {
        const { x, y, width } = await middle();
        for (let pull = 0; pull < 3; pull++) {
          await page.mouse.move(x - width * 0.3, y);
          await page.mouse.down();
          for (let step = 1; step <= 12; step++) await page.mouse.move(x - width * 0.3 + (width * 0.6 * step) / 12, y);
          await page.mouse.up();
        }
      },
    },
    {
      name: "drag 30 screens of small bars",
      before: async () => {
        await chart.focus();
        for (let press = 0; press < 14; press++) await page.keyboard.press("-");
      },
      act: async () => {
        const { x, y, width } = await middle();
        for (let pull = 0; pull < 30; pull++) {
          await page.mouse.move(x - width * 0.4, y);
          await page.mouse.down();
          for (let step = 1; step <= 6; step++) await page.mouse.move(x - width * 0.4 + (width * 0.8 * step) / 6, y);
          await page.mouse.up();
        }
      },
    },
    {
      name: "zoom by wheel",
      before: async () => {
        const { x, y } = await middle();
        await page.mouse.click(x, y);
        await chart.focus();
        await page.mouse.move(x, y);
      },
      act: async (round) => {
        for (let turn = 0; turn < 8; turn++) await page.mouse.wheel(0, round % 2 === 0 ? 240 : -240);
      },
    },
    {
      name: "zoom by key",
      before: () => chart.focus(),
      act: (round) => page.keyboard.press(round % 2 === 0 ? "-" : "+", { delay: 30 }),
    },
    { name: "walk by key", before: () => chart.focus(), act: () => page.keyboard.press("ArrowLeft", { delay: 30 }) },
    {
      name: "first bar by key",
      before: () => chart.focus(),
      act: (round) => page.keyboard.press(round % 2 === 0 ? "Home" : "End", { delay: 30 }),
    },
    {
      name: "move the crosshair",
      act: async () => {
        const { x, y } = await middle();
        for (let step = 0; step < 30; step++) await page.mouse.move(x - 150 + step * 10, y + (step % 5) * 8);
      },
    },
  ];
}
