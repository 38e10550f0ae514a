import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#config";
import { checkLogin } from "#platform/postgres/check-login.ts";
import { startEmbeddedPostgres } from "#platform/postgres/embedded.ts";
import { createDatabase } from "#platform/postgres/pool.ts";
import { prepareContent } from "../../server/prepare-content.ts";
import { blocksOf } from "./markdown-steps.ts";

const root = join(import.meta.dirname, "../..");
const blocks = blocksOf(readFileSync(join(root, "docs/how-to/deploy.md"), "utf8"));
const log = { info() {}, warn() {}, error() {} };
let home: string;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), "northpip-deploy-"));
  chmodSync(home, 0o711);
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

const has = (program: string) => spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;
const file = (path: string) => {
  const text = blocks.find(({ text }) => text.startsWith(`# ${path}\n`))?.text;
  if (!text) throw new Error(`deploy.md has no ${path}`);
  return text;
};

test("the statements for a login without superuser rights are enough to set the site up", async () => {
  const server = await startEmbeddedPostgres({
    dataDir: join(home, "data"),
    log,
    sharedPlaces: [join(home, "shared")],
  });
  try {
    const admin = new pg.Client(server.ownerUrl);
    await admin.connect();
    const sql = blocks.find(({ language }) => language === "sql")?.text ?? "";
    for (const statement of sql.split(";\n").filter((text) => text.trim() !== "")) await admin.query(statement);
    await admin.end();
    const url = server.ownerUrl.replace("//postgres@", "//northpip@").replace("/postgres?", "/northpip?");
    await checkLogin(url);
    const database = createDatabase({ ownerUrl: url, callerUrl: url, log });
    await prepareContent(database, log);
    const anon = await database.asCaller({ role: "anon", claims: {} }, (tx) => tx.query("select from public.courses"));
    expect(anon.rowCount).toBeGreaterThan(0);
    await database.close();
  } finally {
    await server.stop();
  }
});

test("every setting of the example is one that the site reads, and every one is in .env.example", () => {
  const settings = Object.fromEntries(
    file("/etc/northpip.env")
      .split("\n")
      .filter((line) => /^\w+=/.test(line))
      .map((line) => line.split(/=(.*)/).slice(0, 2)),
  );
  // A file that was copied and not filled in does not start.
  expect(() => readConfig(settings)).toThrow(/CHECKOUT_SELLER_ID=… cannot be used/);
  const filled = Object.entries(settings).map(([name, value]) => [
    name,
    `${value}`.replace("…", "filled-in-by-the-owner"),
  ]);
  expect(readConfig(Object.fromEntries(filled))).toMatchObject({ siteUrl: "https://your.site", trustedProxies: 1 });
  const example = readFileSync(join(root, ".env.example"), "utf8");
  const known = readFileSync(join(root, "config.ts"), "utf8").matchAll(
    /^ {2}([A-Z][A-Z_]+): (?:optional|withDefault)/gm,
  );
  const names = [...known].map(([, name = ""]) => name);
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => !new RegExp(`^${name}=`, "m").test(example))).toEqual([]);
  expect(Object.keys(settings).filter((name) => !names.includes(name))).toEqual([]);
});

test("the units name programs that exist, and systemd accepts them", ({ skip }) => {
  const names = ["northpip.service", "northpip-backup.service", "northpip-backup.timer"];
  const directory = join(home, `units-${randomBytes(3).toString("hex")}`);
  mkdirSync(directory);
  for (const name of names) {
    const unit = file(`/etc/systemd/system/${name}`);
    for (const [, path = ""] of unit.matchAll(/(scripts\/[\w.-]+)/g)) expect(existsSync(join(root, path))).toBe(true);
    writeFileSync(
      join(directory, name),
      unit.replaceAll("/opt/northpip", root).replaceAll("User=northpip", "User=root"),
    );
  }
  if (!has("systemd-analyze")) skip("systemd-analyze is not installed");
  const units = names.map((name) => join(directory, name));
  const { stderr, stdout } = spawnSync("systemd-analyze", ["verify", "--man=no", ...units], { encoding: "utf8" });
  const about = `${stderr}${stdout}`.split("\n").filter((line) => line.includes("northpip"));
  expect(about).toEqual([]);
});
