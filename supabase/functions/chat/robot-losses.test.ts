import { expect, test } from "vitest";
import type { SiteContent } from "./passages.ts";
import { withLosses } from "./robot-losses.ts";

type Tested = { annualReturn: number; drawdown: number; luck?: [number, number]; profitFactor: number; trades: number };
const robot = (name: string, tested?: Tested) => ({
  id: name,
  kind: "robot",
  name,
  priceCents: 9900,
  currency: "USD",
  period: "",
  description: "",
  facts: "",
  url: `/robots/${name}`,
  traits: { grid: false, martingale: false, minDeposit: 1000, pairs: ["EURUSD"], ...(tested && { tested }) },
});
const contentOf = (...products: ReturnType<typeof robot>[]) => ({ products }) as unknown as SiteContent;

const tern = robot("Tern Trend", { annualReturn: 0.1, drawdown: 6.5, luck: [0.4, 2.2], profitFactor: 1, trades: 51 });
const heron = robot("Heron Grid", { annualReturn: -2.4, drawdown: 65.7, profitFactor: 0.9, trades: 1481 });
const owl = robot("Owl Carry", { annualReturn: 9, drawdown: 15, luck: [0.4, 2.2], profitFactor: 2.6, trades: 300 });
const content = contentOf(tern, heron, owl);
const ruin = (who: string) => `Like every robot, ${who} can lose all the money on an account.`;

test("a price, a rule and a deposit are told with the record and above the links", () => {
  const answer = withLosses(content, "- **Heron Grid**: $99.00\n\n**Read more**\n\n- [Pricing](/pricing)");
  expect(answer).toBe(
    `- **Heron Grid**: $99.00\n\nSimulated record: −2.4% per year, max drawdown 65.7%, profit factor 0.90, 1,481 trades. ${ruin("Heron Grid")}\n\n**Read more**\n\n- [Pricing](/pricing)`,
  );
});

test("of many robots the records are summed up: a gain within luck's range is no gain above it", () => {
  expect(withLosses(content, "Tern Trend, Heron Grid and Owl Carry")).toContain(
    `Of the simulated records of 3 robots named here, 1 ended without a gain, 1 with one that is no more than luck gives or rests on too few trades, and 1 with a larger one; the deepest max drawdown was 65.7%. ${ruin("each of these")}`,
  );
});

test("before a list that begins with the best it is said what all of them came to", () => {
  const list = "By simulated annual return, highest first:\n\n- **Owl Carry**\n- **Tern Trend**\n- **Heron Grid**";
  const all =
    /^Of the simulated records of 3 robots named here, 1 ended without a gain,.*65\.7%\.\n\nBy simulated annual/;
  expect(withLosses(content, list)).toMatch(all);
  expect(withLosses(content, list).match(/Of the simulated records/g)).toHaveLength(1);
  expect(withLosses(content, `I am not sure about “2025”.\n\n${list}`)).toMatch(
    /^I am not sure about “2025”\.\n\nOf the simulated records of 3 robots/,
  );
  expect(withLosses(content, list.replace("highest", "lowest"))).toMatch(/^By simulated annual return, lowest first/);
});

test("two robots are told by name, and one whose record is not computed yet by what it can lose", () => {
  const answer = withLosses(contentOf(heron, robot("New Robot")), "Heron Grid or New Robot");
  expect(answer).toContain("Heron Grid: Simulated record: −2.4% per year");
  expect(answer.endsWith(ruin("each of these"))).toBe(true);
});

test("what the answer has told is not told again, and an answer that names no robot stays as it is", () => {
  const told = `Heron Grid: max drawdown 65.7%. It can lose all the money on an account.`;
  expect(withLosses(content, told)).toBe(told);
  expect(withLosses(content, "A pip is a unit.\n\n**Read more**\n\n- [Heron Grid](/robots/heron-grid)")).toBe(
    "A pip is a unit.\n\n**Read more**\n\n- [Heron Grid](/robots/heron-grid)",
  );
  expect(withLosses(content, "Heron Grid: max drawdown 65.7%")).toBe(
    `Heron Grid: max drawdown 65.7%\n\n${ruin("Heron Grid")}`,
  );
});
