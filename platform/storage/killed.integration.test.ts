import { createHash, randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type StorageProcess, startStorage } from "../../tests/support/start-storage.ts";
import { type TestDatabase, testDatabase } from "../postgres/test-database.ts";
import { localFiles } from "./backends/local-files.ts";
import { sweepFiles } from "./loose-files.ts";
import { sweepUploads } from "./resumable/uploads.ts";

let testing: TestDatabase;
beforeAll(async () => {
  testing = await testDatabase();
  await testing.database.asService((tx) =>
    tx.query("insert into storage.buckets (id, name) values ('files', 'files')"),
  );
});
afterAll(() => testing.stop());

const rounds = Number(process.env.KILLS ?? 5);
const partSize = 300_000;
const sql = async <Row extends Record<string, unknown>>(text: string) =>
  (await testing.database.asService((tx) => tx.query<Row>(text))).rows;
const tagOf = (bytes: Buffer) => `"${createHash("md5").update(bytes).digest("hex")}"`;
/** Where an upload goes on after a start on another port. */
const movedTo = (server: StorageProcess, address: string) =>
  server.url + new URL(address).pathname.replace("/storage/v1", "");
const tus = { "tus-resumable": "1.0.0" };
const inParts = { ...tus, "content-type": "application/offset+octet-stream" };

/** What was acknowledged, and what has to be there for it. */
type Plain = { readonly name: string; readonly bytes: Buffer; acknowledged: boolean };
type Parts = Plain & { address: string; offset: number };

async function sendPlain(server: StorageProcess, file: Plain): Promise<void> {
  const response = await fetch(`${server.url}/object/files/${file.name}`, {
    method: "POST",
    headers: { ...server.headers, "content-type": "application/x-test" },
    body: new Uint8Array(file.bytes),
  });
  expect(response.status).toBe(200);
  file.acknowledged = true;
}

async function begin(server: StorageProcess, file: Parts): Promise<void> {
  const fields = `bucketName ${btoa("files")},objectName ${btoa(file.name)},contentType ${btoa("application/x-test")}`;
  const headers = { ...server.headers, ...tus, "upload-length": String(file.bytes.length), "upload-metadata": fields };
  const begun = await fetch(`${server.url}/upload/resumable`, { method: "POST", headers });
  expect(begun.status).toBe(201);
  file.address = begun.headers.get("location") ?? "";
}

async function goOn(server: StorageProcess, file: Parts): Promise<void> {
  if (file.address === "") await begin(server, file);
  const address = movedTo(server, file.address);
  const asked = await fetch(address, { method: "HEAD", headers: { ...server.headers, ...tus } });
  const arrived = Number(asked.headers.get("upload-offset") ?? Number.NaN);
  expect(arrived, "what was acknowledged has arrived").toBeGreaterThanOrEqual(file.offset);
  for (let at = arrived; at < file.bytes.length; at = file.offset) {
    const headers = { ...server.headers, ...inParts, "upload-offset": String(at) };
    const body = new Uint8Array(file.bytes.subarray(at, at + partSize));
    const sent = await fetch(address, { method: "PATCH", headers, body });
    expect(sent.status).toBe(204);
    file.offset = Number(sent.headers.get("upload-offset"));
  }
  file.acknowledged = true;
}

/** Connections break when the process is killed; every other failure is one of the test. */
const untilKilled = (work: Promise<void>) =>
  work.catch((error: Error) => {
    if (!(error instanceof TypeError)) throw error;
  });

const stored = () =>
  readdirSync(join(testing.dataDir, "storage"), { recursive: true, withFileTypes: true }).flatMap((one) =>
    one.isFile() ? [one.name] : [],
  );

test("a process that is killed while files arrive loses none that it acknowledged, and row and file never disagree", {
  timeout: 240_000,
}, async () => {
  const plain: Plain[] = [];
  const parts: Parts[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const server = await startStorage(testing);
    const fresh = Array.from({ length: 12 }, (_, index): Plain => {
      const bytes = randomBytes(20_000 + index * 90_000);
      return { name: `plain-${round}-${index}`, bytes, acknowledged: false };
    });
    const more = Array.from({ length: 3 }, (_, index): Parts => {
      const bytes = randomBytes(partSize * 4 + index);
      return { name: `parts-${round}-${index}`, bytes, acknowledged: false, address: "", offset: 0 };
    });
    plain.push(...fresh);
    parts.push(...more);
    const unfinished = parts.filter(({ acknowledged }) => !acknowledged);
    const work = Promise.all([
      ...fresh.map((file) => untilKilled(sendPlain(server, file))),
      ...unfinished.map((file) => untilKilled(goOn(server, file))),
    ]);
    // At another moment each time: so many files are acknowledged, and the next ones are at some step of their way.
    const done = () => fresh.filter(({ acknowledged }) => acknowledged).length;
    await vi.waitUntil(() => done() > round % 5, { timeout: 60_000, interval: 1 });
    await pause(Math.random() * 30);
    await server.kill();
    await work;
  }
  expect(plain.some(({ acknowledged }) => acknowledged)).toBe(true);
  expect(plain.some(({ acknowledged }) => !acknowledged)).toBe(true);

  // As they are found after the last kill, before anything has been cleared away.
  type Row = { name: string; version: string; metadata: { size: number; eTag: string } };
  const rows = await sql<Row>("select name, version, metadata from storage.objects");
  const sent = new Map([...plain, ...parts].map((file) => [file.name, file]));
  for (const { name, version, metadata } of rows) {
    const bytes = readFileSync(join(testing.dataDir, "storage", version.slice(0, 2), version));
    const expected = tagOf(sent.get(name)?.bytes ?? Buffer.alloc(0));
    expect([name, bytes.length, tagOf(bytes)]).toEqual([name, metadata.size, expected]);
    expect(metadata.eTag).toBe(expected);
  }
  const names = new Set(rows.map(({ name }) => name));
  for (const { name, acknowledged } of sent.values()) if (acknowledged) expect(names).toContain(name);
  const listed = await sql<{ version: string }>("select version from platform.storage_loose_files");
  const known = new Set([...rows, ...listed].map(({ version }) => version));
  expect(stored().filter((name) => !known.has(name.replace(".partial", "")))).toEqual([]);

  // What was begun in parts goes on to its end, and what nobody needs is cleared away.
  const server = await startStorage(testing);
  for (const file of parts) await goOn(server, file);
  await server.kill();
  const inTheEnd = await sql<Row>("select name, version, metadata from storage.objects");
  for (const file of parts)
    expect(inTheEnd.find(({ name }) => name === file.name)?.metadata.eTag).toBe(tagOf(file.bytes));
  await sql("update platform.storage_uploads set expires_at = now()");
  await sql("update platform.storage_loose_files set remove_after = now()");
  await sweepUploads(testing.database);
  await sweepFiles(testing.database, localFiles(join(testing.dataDir, "storage")));
  expect(stored().toSorted()).toEqual(inTheEnd.map(({ version }) => version).toSorted());
});
