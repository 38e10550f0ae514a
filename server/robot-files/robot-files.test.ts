import { describe, expect, it } from "vitest";
import { brand } from "#content/brand.ts";
import { robots } from "#content/robots.ts";
import type { Mql5Input } from "#trading/strategy/export/mql5/inputs.ts";
import { parseStrategy } from "#trading/strategy/parse-document.ts";
import { robotStrategies } from "#trading/strategy/robots/robots.ts";
import { withAdjustableSize } from "./adjustable-size.ts";
import { licensedTrade } from "./licensed-expert.ts";
import { robotRelease } from "./robot-files.ts";
import { settingsFile } from "./settings-file.ts";

const siteUrl = "https://shop.example";
const endpoint = `${siteUrl}/functions/v1/licence`;
const releaseOf = (robotId: string, of: typeof brand = brand) => {
  const strategy = robotStrategies.find((candidate) => candidate.robotId === robotId);
  const robot = robots.find(({ id }) => id === robotId);
  if (!strategy || !robot) throw new Error(robotId);
  return robotRelease({ strategy, robot, brand: of, siteUrl, endpoint });
};
/** Read out of the source, so that the other files are compared with what MetaTrader will see. */
const declaredInputs = (source: string) =>
  [...source.matchAll(/^input \w+ (\w+) = "?(.+?)"?; \/\/ (.*)$/gm)].map(([, name = "", value = "", label = ""]) => ({
    name,
    value,
    label,
  }));
const fileOf = (robotId: string, name: string) =>
  releaseOf(robotId).files.find((file) => file.name === name)?.content ?? "";

it("names no office hours in the manual of a business without any", () => {
  const manual = (officeHours: typeof brand.officeHours) =>
    releaseOf("tern-trend", { ...brand, officeHours }).files.find(({ name }) => name === "manual.html")?.content;
  expect(manual(brand.officeHours)).toContain("Office hours: Mon-Fri");
  expect(manual([])).toContain(`Write to ${brand.email} with your order number. Never send a password.`);
});

describe.each(robotStrategies.map(({ robotId }) => robotId))("the files of %s", (robotId) => {
  const { files, missing } = releaseOf(robotId);
  const source = fileOf(robotId, `${robotId}.mq5`);

  it("are all there", () => {
    expect(missing).toEqual([]);
    expect(files.map(({ name }) => name)).toEqual([
      "manual.html",
      `${robotId}.mq5`,
      `${robotId}.set`,
      `${robotId}.py`,
      `${robotId}.json`,
      "changelog.txt",
    ]);
  });

  it("open positions only through the licensed trade object, and ask once at the start", () => {
    expect(source.match(/CLicensedTrade trade;/g)).toHaveLength(1);
    expect(source).not.toMatch(/^CTrade trade;/m);
    expect(source).not.toMatch(/OrderSend(Async)?\(/);
    expect(source).toContain(`WebRequest("POST", "${endpoint}"`);
    expect(source).toMatch(/int OnInit\(\)\n {2}\{\n {3}if\(LicenseNeeded\(\) && !LicenseAllows\(\)\)/);
  });

  it("have balanced brackets and text marks", () => {
    const code = source
      .replace(/\/\/.*$/gm, (comment, at: number) => (source[at - 1] === ":" ? comment : ""))
      .replace(/"(\\.|[^"\\])*"/g, '""');
    for (const [open, close] of ["()", "{}", "[]"])
      expect(code.split(open ?? "").length, open).toBe(code.split(close ?? "").length);
  });

  it("set every input of the source in the settings file, size and key among them", () => {
    const set = fileOf(robotId, `${robotId}.set`);
    const inputs = declaredInputs(source);
    expect(inputs.map(({ name }) => name)).toContain("LicenseKey");
    for (const { name, value } of inputs) expect(set).toContain(`${name}=${value}`);
    expect(inputs.some(({ label }) => /Lots|Risk|Units|equity/.test(label))).toBe(true);
  });

  it("explain installation, the address to allow, inputs, risk, license and support", () => {
    const manual = fileOf(robotId, "manual.html");
    expect(manual).toMatch(/Minimum deposit: \$\d{1,3}(,\d{3})*\. /);
    for (const part of [
      "Open Data Folder",
      siteUrl,
      "Inputs",
      "can lose all the money",
      "demo account",
      brand.email,
      "Change log",
    ])
      expect(manual).toContain(part);
    for (const { name } of declaredInputs(source)) expect(manual).toContain(name);
    expect(manual).toContain("Spread, commission, swap, margin call and stop-out are the broker");
    expect(manual.includes("It needs a hedging account")).toBe(source.includes("ACCOUNT_MARGIN_MODE_RETAIL_HEDGING"));
    expect(manual.includes("the two inputs ServerHours and ServerSummer")).toBe(
      source.includes("input int ServerHours"),
    );
    expect(manual).not.toMatch(/undefined|<script/);
  });
});

it("the terminal's variable of the last good license has a name that it takes, and another one for each robot", () => {
  const ids = ["a".repeat(35), "a".repeat(36), `${"a".repeat(60)}-one`, `${"a".repeat(60)}-two`];
  const names = ids.map((id) => {
    const { code } = licensedTrade({ robotId: id, version: "1.0", endpoint });
    return /string memory = "(license [^"]* )"/.exec(code)?.[1] ?? "";
  });
  for (const name of names) expect(name.length + String(2n ** 63n - 1n).length).toBeLessThanOrEqual(63);
  expect(new Set(names).size).toBe(ids.length);
  expect(names[0]).toBe(`license ${ids[0]} `);
});

it("the size of a position becomes an input, and the rules stay the same", () => {
  for (const { document } of robotStrategies) {
    const adjustable = withAdjustableSize(document);
    expect(parseStrategy(adjustable)).toEqual(adjustable);
    const { parameters, risk, ...rules } = adjustable;
    const { parameters: before, risk: riskBefore, ...rulesBefore } = document;
    expect(rules).toEqual(rulesBefore);
    expect({ ...risk, sizing: null }).toEqual({ ...riskBefore, sizing: null });
    expect(parameters?.length).toBe((before?.length ?? 0) + 1);
    expect(withAdjustableSize(adjustable)).toEqual(adjustable);
  }
});

it("a settings file offers the tester the parameter's own range", () => {
  const range = { min: 5, max: 120, step: 1 };
  const inputs: Mql5Input[] = [
    { type: "int", name: "InpDays", value: "20", label: "Channel in days", range },
    { type: "string", name: "LicenseKey", value: "K", label: "Key" },
    { type: "int", name: "HistoryDays", value: "30", label: "Days of history" },
  ];
  expect(settingsFile("Tern 1.1", inputs)).toBe(
    "; Tern 1.1\r\n; Load it in MetaTrader 5: Inputs, Load.\r\nInpDays=20||5||1||120||N\r\nLicenseKey=K\r\nHistoryDays=30||30||1||30||N\r\n",
  );
});
