import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { copyRepository } from "../support/copy-repository.ts";
import { applyBlocks, blocksOf, runCommand, shellCommands } from "./markdown-steps.ts";

const root = join(import.meta.dirname, "../..");
const howTo = (name: string) => readFileSync(join(root, "docs/how-to", `${name}.md`), "utf8");
let copy: string;

const added = ["add-an-indicator", "add-a-table", "add-a-collection", "add-a-checkout-provider", "add-a-page"] as const;
const files = {} as Record<(typeof added)[number], string[]>;
const run = new Map<string, Promise<void>>();

/** One copy for all how-tos: what they add lies side by side, as in a repository that has followed them all. */
beforeAll(() => {
  copy = copyRepository("northpip-how-to-");
  for (const name of added) files[name] = applyBlocks(copy, blocksOf(howTo(name)));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Runs the commands of a how-to in that copy; one that several name (the type check) runs once for all. */
async function commandsOf(name: (typeof added)[number]): Promise<string[]> {
  const commands = shellCommands(blocksOf(howTo(name)));
  for (const command of commands) {
    const done = run.get(command) ?? runCommand(copy, command);
    run.set(command, done);
    await done;
  }
  return commands;
}

const minutes = 60_000;

test("adding an indicator works to the letter", { timeout: 5 * minutes }, async () => {
  const commands = await commandsOf("add-an-indicator");
  expect(files["add-an-indicator"]).toEqual([
    "trading/indicators/volatility/average-range.ts",
    "trading/indicators/registry.ts",
  ]);
  expect(commands).toHaveLength(3);
});

test("adding a table works to the letter", { timeout: 5 * minutes }, async () => {
  const commands = await commandsOf("add-a-table");
  expect(files["add-a-table"]).toHaveLength(3);
  expect(commands).toHaveLength(1);
});

test("adding a collection works to the letter", { timeout: 5 * minutes }, async () => {
  const commands = await commandsOf("add-a-collection");
  expect(files["add-a-collection"]).toEqual([
    "supabase/migrations/20991231000001_partners.sql",
    "app/features/admin/collections/partners.ts",
  ]);
  expect(commands).toHaveLength(1);
});

test("adding a checkout provider works to the letter", { timeout: 5 * minutes }, async () => {
  const commands = await commandsOf("add-a-checkout-provider");
  expect(files["add-a-checkout-provider"]).toHaveLength(7);
  expect(commands).toHaveLength(3);
});

test("adding a page works to the letter, and the page is served", { timeout: 5 * minutes }, async () => {
  const commands = await commandsOf("add-a-page");
  expect(files["add-a-page"]).toHaveLength(5);
  expect(commands).toHaveLength(3);
  const dataDir = mkdtempSync(join(tmpdir(), "northpip-how-to-data-"));
  const child = spawn(process.execPath, ["server.ts", "--dev"], {
    cwd: copy,
    env: { PATH: process.env.PATH, PORT: "0", DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
  try {
    await vi.waitUntil(() => said.includes("Ready.") || child.exitCode !== null, { timeout: 2 * minutes });
    const address = /Site\s+(http:\S+)/.exec(said)?.[1];
    if (!address) throw new Error(said);
    const response = await fetch(`${address}/trading-hours`);
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toMatch(/<title>Trading Hours · /);
    expect(html).toContain("Sydney, Tokyo, London and New York");
  } finally {
    child.kill("SIGTERM");
    await new Promise((resolve) => child.once("close", resolve));
    rmSync(dataDir, { recursive: true, force: true });
  }
});

/** Two years of working days at 10:00, going up and down. */
function pricesFile(): string {
  const rows = Array.from({ length: 700 }, (_, day) => {
    const at = new Date(Date.UTC(2026, 0, 5 + day));
    if (at.getUTCDay() % 6 === 0) return [];
    const close = 1.25 + Math.sin(day / 15) / 50;
    const cells = [close - 0.001, close + 0.002, close - 0.002, close].map((price) => price.toFixed(5));
    return [`${at.toISOString().slice(0, 10)} 10:00,${cells.join(",")}`];
  });
  return `Date,Open,High,Low,Close\n${rows.flat().join("\n")}\n`;
}

test("the command that runs a strategy document works to the letter", async () => {
  const [, ...args] = /npm run -s backtest( -- --data prices\.csv --strategy [^`]+)`/
    .exec(howTo("strategy-documents"))?.[1]
    ?.trim()
    .split(" ") ?? [""];
  writeFileSync(join(copy, "prices.csv"), pricesFile());
  const run = () => execFileSync(process.execPath, ["scripts/backtest.ts", ...args], { cwd: copy, encoding: "utf8" });
  expect(args).toContain("examples/sma-cross-10-20.json");
  expect(JSON.parse(run())).toMatchObject({ symbol: expect.anything() });
});

test("importing prices from code works to the letter", () => {
  const code = blocksOf(howTo("import-prices")).find(({ language }) => language === "ts")?.text ?? "";
  const surroundings = `import { readFileSync } from "node:fs";
const file = Object.assign(new Blob([readFileSync("prices.csv")]), { name: "prices.csv" });
const controller = new AbortController();
const show = (read: number, total: number) => void [read, total];
`;
  const closing = "console.log(JSON.stringify([bars.time.length, report.bars]));\nprocess.exit();\n";
  writeFileSync(join(copy, "prices.csv"), pricesFile());
  writeFileSync(join(copy, "import-prices.ts"), `${surroundings}${code}${closing}`);
  const [bars, kept] = JSON.parse(
    execFileSync(process.execPath, ["import-prices.ts"], { cwd: copy, encoding: "utf8" }),
  ) as number[];
  expect(kept).toBe(bars);
  expect(kept).toBeGreaterThan(450);
});

test("every file that a how-to or the README names exists", () => {
  const names = readdirSync(join(root, "docs/how-to")).map((file) => file.replace(/\.md$/, ""));
  const texts = [...names.map(howTo), readFileSync(join(root, "README.md"), "utf8")];
  const rooms = "app|content|docs|examples|lib|platform|scripts|server|supabase|tests|trading|workers";
  const named = texts.flatMap((text) =>
    [...text.matchAll(new RegExp(`\`((?:${rooms})/[\\w./-]+)\``, "g"))].map(([, path = ""]) => path),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((path) => !existsSync(join(copy, path)))).toEqual([]);
});

test("every command that a how-to or the README names is a script", () => {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const names = readdirSync(join(root, "docs/how-to")).map((file) => file.replace(/\.md$/, ""));
  const texts = [...names.map(howTo), readFileSync(join(root, "README.md"), "utf8")];
  const named = texts.flatMap((text) =>
    [...text.matchAll(/npm run (?:-s )?([\w-]+)/g)].map(([, script = ""]) => script),
  );
  expect(named.filter((script) => !(script in scripts))).toEqual([]);
});
