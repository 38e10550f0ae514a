import { randomBytes, randomUUID } from "node:crypto";
import { statfsSync } from "node:fs";
import { join } from "node:path";
import { testDatabase } from "#platform/postgres/test-database.ts";
import { localFiles } from "#platform/storage/backends/local-files.ts";
import { startS3Server } from "../tests/support/s3-server.ts";
import { type StorageProcess, startStorage } from "../tests/support/start-storage.ts";

/**
 * What files cost the process that receives them: memory while a large one arrives, at once and in parts, on this disk and in an S3
 * service; and how many of 1 MB it stores in a second, beside writing the same to the disk without any interface.
 * `BYTES=500000000 npm run bench storage` for a smaller one.
 */
const bytes = Number(process.env.BYTES ?? 2_000_000_000);
const files = Number(process.env.FILES ?? 600);
const atOnce = 8;
const wantedPerSecond = 60;
const wantedMegabytes = 150;
const megabyte = 1_000_000;
const partBytes = 6 * 2 ** 20;
const chunk = randomBytes(64 * 1024);

const inMegabytes = (count: number) => (count / 2 ** 20).toFixed(0);

/** So many bytes, made while they are read. */
function content(size: number): ReadableStream<Uint8Array> {
  let left = size;
  return new ReadableStream({
    pull(controller) {
      const piece = chunk.subarray(0, Math.min(left, chunk.length));
      left -= piece.length;
      controller.enqueue(new Uint8Array(piece));
      if (left === 0) controller.close();
    },
  });
}

async function succeed(asked: Promise<Response>): Promise<Response> {
  const answer = await asked;
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
  return answer;
}
const send = (url: string, init: RequestInit) => succeed(fetch(url, { ...init, duplex: "half" } as RequestInit));

const ways: Record<string, (server: StorageProcess) => Promise<unknown>> = {
  "at once": ({ url, headers }) =>
    send(`${url}/object/files/large`, {
      method: "POST",
      headers: {
        ...headers,
        "x-upsert": "true",
        "content-type": "application/x-bench",
        "content-length": String(bytes),
      },
      body: content(bytes),
    }),
  "in parts": async ({ url, headers }) => {
    const tus = { ...headers, "tus-resumable": "1.0.0", "x-upsert": "true" };
    const metadata = `bucketName ${btoa("files")},objectName ${btoa("large")}`;
    const begun = { ...tus, "upload-length": String(bytes), "upload-metadata": metadata };
    const { headers: answer } = await send(`${url}/upload/resumable`, { method: "POST", headers: begun });
    const address = answer.get("location") ?? "";
    for (let at = 0; at < bytes; at += partBytes) {
      const size = Math.min(partBytes, bytes - at);
      const part = { "content-type": "application/offset+octet-stream", "content-length": String(size) };
      await send(address, {
        method: "PATCH",
        headers: { ...tus, ...part, "upload-offset": String(at) },
        body: content(size),
      });
    }
  },
  "read back": async ({ url, headers }) => {
    const { body } = await fetch(`${url}/object/files/large`, { headers });
    let size = 0;
    for await (const piece of body ?? []) size += (piece as Uint8Array).length;
    if (size !== bytes) throw new Error(`${size} bytes came back`);
  },
};

/** Runs `work` and looks at the process' memory meanwhile. @returns bytes more than before */
async function growth(
  server: StorageProcess,
  work: () => Promise<unknown>,
): Promise<{ more: number; seconds: number }> {
  const before = await server.memory();
  let peak = before;
  let going = true;
  const looking = (async () => {
    while (going) {
      peak = Math.max(peak, await server.memory());
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  const start = performance.now();
  await work();
  const seconds = (performance.now() - start) / 1000;
  going = false;
  await looking;
  return { more: peak - before, seconds };
}

async function measureLarge(server: StorageProcess, where: string): Promise<void> {
  // Code is loaded and buffers are made once.
  for (let index = 0; index < 20; index += 1) await storeOne(server, new Uint8Array(randomBytes(megabyte)));
  for (const [how, run] of Object.entries(ways)) {
    const { more, seconds } = await growth(server, () => run(server));
    const speed = bytes / megabyte / seconds;
    console.log(
      `${(bytes / 1e9).toFixed(1)} GB ${how.padEnd(9)} ${where}: ${inMegabytes(more)} MB more memory at the most, ${((100 * more) / bytes).toFixed(1)}% of the file; ${speed.toFixed(0)} MB a second`,
    );
    if (more > wantedMegabytes * 2 ** 20) process.exitCode = 1;
  }
}

const storeOne = ({ url, headers }: StorageProcess, body: Uint8Array<ArrayBuffer>) =>
  send(`${url}/object/files/${randomUUID()}`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/x-bench" },
    body,
  });

/** `atOnce` lines of work that take the next number until there is none. */
async function perSecond(run: (index: number) => Promise<unknown>): Promise<number> {
  let next = 0;
  const start = performance.now();
  const line = async () => {
    while (next < files) await run(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, line));
  return (files * 1000) / (performance.now() - start);
}

async function measureMany(server: StorageProcess, dataDir: string): Promise<void> {
  const body = new Uint8Array(randomBytes(megabyte));
  const bare = localFiles(join(dataDir, "bare"));
  const alone = await perSecond(() => bare.write(randomUUID(), [body] as never));
  const stored = await perSecond(() => storeOne(server, body));
  console.log(
    `1 MB files: ${stored.toFixed(0)} a second, ${((100 * stored) / alone).toFixed(0)}% of the ${alone.toFixed(0)} that this disk takes without an interface; wanted ${wantedPerSecond}`,
  );
  if (stored < wantedPerSecond) process.exitCode = 1;
}

const settings = `[storage]\nfile_size_limit = ${bytes}\n`;
const testing = await testDatabase();
const { bavail, bsize } = statfsSync(testing.dataDir);
if (bavail * bsize < bytes * 4) throw new Error(`There is no room for ${bytes * 4} bytes in ${testing.dataDir}`);
await testing.database.asService((tx) => tx.query("insert into storage.buckets (id, name) values ('files', 'files')"));
const server = await startStorage(testing, settings);
await measureMany(server, testing.dataDir);
await measureLarge(server, "on the disk");
await server.kill();

// The server that stands for the service holds all of it in memory: a tenth has to do.
const s3 = await startS3Server();
const place = Object.entries(s3.settings).map(([name, value]) => `${name} = "${value}"`);
const withS3 = await startStorage(testing, `${settings}[storage.s3]\n${place.join("\n")}`);
await measureMany(withS3, testing.dataDir);
await withS3.kill();
await s3.close();
await testing.stop();
process.exit();
