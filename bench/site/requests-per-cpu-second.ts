import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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

/** nginx with one worker, serving the very same compressed bytes as a file. */
async function startNginx(body: Buffer, port: number): Promise<{ process: ChildProcess; folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), "northpip-nginx-"));
  mkdirSync(join(folder, "www"));
  writeFileSync(join(folder, "www/index.html"), body);
  const location = `location / { add_header Content-Encoding br; add_header Vary Accept-Encoding; add_header Cache-Control no-cache; }`;
  const server = `server { listen 127.0.0.1:${port}; root ${folder}/www; ${location} }`;
  const http = `http { types { text/html html; } access_log off; sendfile on; keepalive_requests 1000000; open_file_cache max=10; ${server} }`;
  writeFileSync(
    join(folder, "nginx.conf"),
    `daemon off; worker_processes 1; user root; pid ${folder}/pid; error_log ${folder}/error.log; events {} ${http}`,
  );
  const child = spawn("nginx", ["-c", join(folder, "nginx.conf"), "-p", folder], { stdio: "inherit" });
  await new Promise((resolve) => setTimeout(resolve, 800));
  return { process: child, folder };
}

export async function printAgainstNginx(site: string, pid: number): Promise<void> {
  if (spawnSync("nginx", ["-v"]).error || spawnSync("wrk", ["-v"]).error) {
    console.log("requests per CPU-second: skipped, this comparison needs the programs nginx and wrk");
    return;
  }
  const response = await fetch(site, { headers: { "accept-encoding": "identity" } });
  const { brotliCompressSync, constants } = await import("node:zlib");
  const body = brotliCompressSync(Buffer.from(await response.arrayBuffer()), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
  });
  const port = 20_000 + (process.pid % 10_000);
  const nginx = await startNginx(body, port);
  try {
    const workers = childrenOf(nginx.process.pid ?? 0);
    const theirs = perCpuSecond(`http://127.0.0.1:${port}/index.html`, workers);
    const ours = perCpuSecond(`${site}/`, [pid]);
    console.log(
      `home, br, requests per CPU-second: ours ${ours.toFixed(0)}, nginx ${theirs.toFixed(0)}, ratio ${(ours / theirs).toFixed(2)}`,
    );
  } finally {
    nginx.process.kill("SIGTERM");
    rmSync(nginx.folder, { recursive: true, force: true });
  }
}
