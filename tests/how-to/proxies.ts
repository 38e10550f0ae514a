import { execFileSync, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "node:tls";
import { blocksOf } from "./markdown-steps.ts";

const root = join(import.meta.dirname, "../..");
const example = (language: string) =>
  blocksOf(readFileSync(join(root, "docs/how-to/deploy.md"), "utf8")).find((block) => block.language === language)
    ?.text ?? "";

export type RunningProxy = { readonly https: number; readonly http: number; stop(): Promise<void> };

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1", servername: "your.site", rejectUnauthorized: false }, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });
}

type Ports = { readonly http: number; readonly https: number; readonly upstream: number };

/** The how-to's nginx block with this test's ports, certificate and folders around it. */
function nginxCommand(home: string, { http, https, upstream }: Ports): string[] {
  const [certificate, key] = [join(home, "cert.pem"), join(home, "key.pem")];
  const subject = ["-subj", "/CN=your.site", "-days", "2", "-nodes", "-newkey", "rsa:2048"];
  execFileSync("openssl", ["req", "-x509", ...subject, "-keyout", key, "-out", certificate], { stdio: "ignore" });
  const server = example("nginx")
    .replace("listen 443 ssl", `listen 127.0.0.1:${https} ssl`)
    .replace("listen 80;", `listen 127.0.0.1:${http};`)
    .replace("/etc/ssl/your.site.pem", certificate)
    .replace("/etc/ssl/your.site.key", key)
    .replaceAll("127.0.0.1:3000", `127.0.0.1:${upstream}`);
  const folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${home}/${name};`,
  );
  const config = `daemon off; worker_processes 1; pid ${home}/pid; error_log stderr; events {}
http { access_log off; ${folders.join(" ")}
${server}}`;
  writeFileSync(join(home, "nginx.conf"), config);
  return ["nginx", "-e", "stderr", "-c", join(home, "nginx.conf")];
}

/** The how-to's Caddy block; a certificate of Caddy's own in place of one from the internet. */
function caddyCommand(home: string, { http, https, upstream }: Ports): string[] {
  const site = example("caddy").replace("127.0.0.1:3000", `127.0.0.1:${upstream}`);
  const options = `{\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\thttp_port ${http}\n\thttps_port ${https}\n}\n`;
  writeFileSync(join(home, "Caddyfile"), options + site);
  return ["caddy", "run", "--adapter", "caddyfile", "--config", join(home, "Caddyfile")];
}

const commands = { nginx: nginxCommand, caddy: caddyCommand };

/** Runs the proxy of deploy.md in front of a port of this machine. */
export async function startProxy(kind: keyof typeof commands, upstream: number): Promise<RunningProxy> {
  const home = mkdtempSync(join(tmpdir(), `northpip-${kind}-`));
  const ports = { http: await freePort(), https: await freePort(), upstream };
  // nginx writes what it buffers as another account.
  chmodSync(home, 0o711);
  const [program = "", ...args] = commands[kind](home, ports);
  const child = spawn(program, args, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env.PATH, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
  const closed = new Promise<void>((resolve) => child.once("close", () => resolve()));
  for (let tries = 0; !(await listens(ports.https)); tries += 1) {
    if (child.exitCode !== null || tries > 150) throw new Error(`${kind} did not start:\n${said.slice(-3000)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const stop = async () => {
    child.kill("SIGTERM");
    await closed;
    if (existsSync(home)) rmSync(home, { recursive: true, force: true });
  };
  return { ...ports, stop };
}

/** A visitor of https://your.site: another address of this machine than the proxy's own. */
export const visitor = "127.0.0.2";

export type Asking = { method?: string; headers?: Record<string, string>; body?: Buffer | string };

/** The answer's head as soon as it is there; its body is for the caller to read. */
export function ask(port: number, path: string, { method = "GET", headers = {}, body }: Asking = {}) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    const asked = request(
      {
        ...{ host: "127.0.0.1", port, path, method, localAddress: visitor, agent: false },
        ...{ servername: "your.site", rejectUnauthorized: false, headers: { host: "your.site", ...headers } },
      },
      resolve,
    );
    asked.on("error", reject);
    asked.on("upgrade", (response, socket, head) => resolve(Object.assign(response, { upgraded: socket, head })));
    asked.end(body);
  });
}

export async function textOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}

/** The protocol that the proxy chooses when a browser offers both. */
export function protocolOf(port: number): Promise<string | false | null> {
  return new Promise((resolve, reject) => {
    const options = { port, host: "127.0.0.1", servername: "your.site", rejectUnauthorized: false };
    const socket = connect({ ...options, ALPNProtocols: ["h2", "http/1.1"] }, () => {
      resolve(socket.alpnProtocol);
      socket.destroy();
    });
    socket.on("error", reject);
  });
}
