import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ticksPerSecond = 100;
const seconds = 6;

/** User and system time of a process, in seconds. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(/\s+/).filter(Boolean).map(Number);

/** Requests answered in one wrk run, by its own count. */
function load(url: string): number {
  const run = spawnSync("wrk", ["-t1", "-c32", `-d${seconds}s`, "-H", "Accept-Encoding: br", url], {
    encoding: "utf8",
  });
  const requests = Number(/(\d+) requests in/.exec(run.stdout)?.[1]);
  if (!requests || /Non-2xx/.test(run.stdout)) throw new Error(`wrk: ${run.stdout}${run.stderr}`);
  return requests;
}

function perCpuSecond(url: string, pids: readonly number[]): number {
  load(url);
  const before = pids.map(cpuSeconds);
  const requests = load(url);
  const used = pids.reduce((sum, pid, index) => sum + cpuSeconds(pid) - (before[index] ?? 0), 0);
  return requests / used;
}

/** Headers both send; nginx adds its own length, date and tag. */
const sameHeaders = [
  "content-encoding",
  "vary",
  "cache-control",
  "content-security-policy",
  "x-content-type-options",
  "referrer-policy",
  "permissions-policy",
  "cross-origin-opener-policy",
];

/** nginx with one worker and Debian's own settings, serving the very same compressed bytes and headers from a file. */
async function startNginx(
  body: Buffer,
  headers: Headers,
  port: number,
): Promise<{ process: ChildProcess; folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), "northpip-nginx-"));
  mkdirSync(join(folder, "www"));
  writeFileSync(join(folder, "www/index.html"), body);
  const added = sameHeaders
    .map((name) => `add_header ${name} "${(headers.get(name) ?? "").replaceAll('"', '\\"')}";`)
    .join(" ");
  const server = `server { listen 127.0.0.1:${port}; root ${folder}/www; location / { ${added} } }`;
  const http = `http { types { text/html html; } sendfile on; tcp_nopush on; access_log ${folder}/access.log; ${server} }`;
  writeFileSync(
    join(folder, "nginx.conf"),
    `daemon off; worker_processes 1; user root; pid ${folder}/pid; error_log ${folder}/error.log; events { worker_connections 768; } ${http}`,
  );
  const child = spawn("nginx", ["-c", join(folder, "nginx.conf"), "-p", folder], { stdio: "inherit" });
  await new Promise((resolve) => setTimeout(resolve, 800));
  return { process: child, folder };
}

/** The page as it goes over the wire: `fetch` would unpack it. */
function compressedHome(site: string): Promise<{ body: Buffer; headers: Headers }> {
  return new Promise((resolve, reject) => {
    get(site, { headers: { "accept-encoding": "br" } }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      const pairs = Object.entries(response.headers).flatMap(([name, value]) =>
        typeof value === "string" ? [[name, value] as [string, string]] : [],
      );
      resolve({ body: Buffer.concat(chunks), headers: new Headers(pairs) });
    }).on("error", reject);
  });
}

/** The page as it stays: it is compressed better a moment after it was first asked for, and both sides must send the same bytes. */
async function settledHome(site: string): Promise<{ body: Buffer; headers: Headers }> {
  let home = await compressedHome(site);
  for (let same = 0; same < 4; ) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    const next = await compressedHome(site);
    same = next.body.equals(home.body) ? same + 1 : 0;
    home = next;
  }
  return home;
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

export async function printAgainstNginx(site: string, pid: number, rounds = 3): Promise<void> {
  if (spawnSync("nginx", ["-v"]).error || spawnSync("wrk", ["-v"]).error) {
    console.log("requests per CPU-second: skipped, this comparison needs the programs nginx and wrk");
    return;
  }
  const { body, headers } = await settledHome(site);
  const port = 20_000 + (process.pid % 10_000);
  const nginx = await startNginx(body, headers, port);
  try {
    const workers = childrenOf(nginx.process.pid ?? 0);
    // One after the other and over again: a busy machine slows both.
    const pairs = Array.from({ length: rounds }, () => {
      const theirs = perCpuSecond(`http://127.0.0.1:${port}/index.html`, workers);
      return { theirs, ours: perCpuSecond(`${site}/`, [pid]) };
    });
    const ratios = pairs.map(({ ours, theirs }) => ours / theirs);
    console.log(
      `home, br, ${body.length} bytes, requests per CPU-second: ours ${median(pairs.map(({ ours }) => ours)).toFixed(0)}, ` +
        `nginx ${median(pairs.map(({ theirs }) => theirs)).toFixed(0)}, ratio ${median(ratios).toFixed(2)} ` +
        `(median of ${ratios.map((ratio) => ratio.toFixed(2)).join(", ")})`,
    );
  } finally {
    nginx.process.kill("SIGTERM");
    rmSync(nginx.folder, { recursive: true, force: true });
  }
}
