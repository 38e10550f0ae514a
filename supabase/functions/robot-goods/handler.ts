import { strToU8, Zip, ZipDeflate } from "fflate";
import { counted } from "../../../lib/figure-text.ts";
import { uuid } from "../../../lib/uuid.ts";
import { FormRefusal, refusalAnswer } from "../_shared/form-request.ts";
import type { FunctionEnv } from "../_shared/function-env.ts";
import { jsonAnswer } from "../_shared/json-answer.ts";
import { keyPlaceholder } from "../_shared/licence-key.ts";
import { isAway, serviceClient } from "../_shared/service-client.ts";
import type { RobotGoods } from "./answer.ts";
import { type Goods, loadGoods, type OwnFile, type RobotFile, unavailable } from "./goods.ts";

/** MetaTrader writes its settings files as UTF-16 with a byte order mark, and reads nothing else reliably. */
function utf16(text: string): Uint8Array {
  const bytes = new Uint8Array(2 + text.length * 2);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, 0xfeff, true);
  for (let index = 0; index < text.length; index++) view.setUint16(2 + index * 2, text.charCodeAt(index), true);
  return bytes;
}

/** A file as this buyer gets it: with the first licence's key where one is asked for. */
function bytesOf(file: RobotFile, { licences }: Goods): Uint8Array {
  const text = file.content.replaceAll(keyPlaceholder, licences[0]?.key ?? "");
  return file.name.endsWith(".set") ? utf16(text) : strToU8(text);
}

const unreadable = (name: string, cause: string): FormRefusal => {
  console.error(`${name} of a robot could not be read: ${cause}`);
  return new FormRefusal(503, "no_storage", `${name} cannot be read at the moment. Try again in a minute.`, 30);
};

/** A file as it comes from the storage: several of them are more than memory has for each reader. @throws {FormRefusal} 503 where it is not there */
async function ownBytes(env: FunctionEnv, { id, name }: OwnFile): Promise<ReadableStream<Uint8Array>> {
  const { data, error } = await serviceClient(env).storage.from("robot-files").download(id).asStream();
  if (error) throw unreadable(name, error.message);
  return data;
}

/** Opened once before an answer begins, which could only break off: what is on record may not be there. @throws {FormRefusal} 503 */
async function checkOwnFiles(env: FunctionEnv, files: readonly OwnFile[]): Promise<void> {
  for (const file of files) await (await ownBytes(env, file)).cancel();
}

const titleOf = ({ robotId, version }: Goods, glue: string) =>
  version === null ? robotId : `${robotId}${glue}${version}`;

function licenceText(goods: Goods): string {
  const lines = goods.licences.map(
    ({ number, key, activationLimit }) =>
      `License ${number}: ${key}   (up to ${counted(activationLimit, "live account")} at a time)`,
  );
  // Only the programs that the site makes are known to ask for a key on live accounts alone.
  const demo = goods.files.length > 0 ? ["Demo accounts need no key.", ""] : [];
  return [titleOf(goods, " "), "", ...lines, "", ...demo].join("\r\n");
}

/** The text with the keys, under a name that no file of the robot has. */
const keyFileOf = ({ files, ownFiles }: Goods): string =>
  [...files, ...ownFiles].some(({ name }) => name.toLowerCase() === "license.txt") ? "license-keys.txt" : "license.txt";

/** All files as one ZIP, made while it is read. The owner's are mostly compressed programs: they are stored as they are. */
async function* zipOf(env: FunctionEnv, goods: Goods): AsyncGenerator<Uint8Array> {
  const folder = titleOf(goods, "-");
  const made: Uint8Array[] = [];
  const take = () => made.splice(0);
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    made.push(chunk);
  });
  const begin = (name: string, level: 0 | 6) => {
    const entry = new ZipDeflate(`${folder}/${name}`, { level });
    zip.add(entry);
    return entry;
  };
  begin(keyFileOf(goods), 6).push(strToU8(licenceText(goods)), true);
  for (const file of goods.files) begin(file.name, 6).push(bytesOf(file, goods), true);
  yield* take();
  for (const file of goods.ownFiles) {
    const entry = begin(file.name, 0);
    for await (const chunk of await ownBytes(env, file)) {
      entry.push(chunk);
      yield* take();
    }
    entry.push(new Uint8Array(), true);
  }
  zip.end();
  yield* take();
}

/** Makes each part when its reader has taken the one before. */
const streamOf = (parts: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> =>
  new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await parts.return(undefined);
    },
  });

function attachment(name: string, mediaType: string, content: Uint8Array | ReadableStream<Uint8Array>): Response {
  return new Response(content as BodyInit, {
    headers: {
      "content-type": mediaType,
      ...(content instanceof Uint8Array ? { "content-length": String(content.length) } : {}),
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "private, no-store",
      // Opened in a browser all the same, a file of ours can run nothing.
      "content-security-policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'",
      "x-content-type-options": "nosniff",
    },
  });
}

async function download(env: FunctionEnv, goods: Goods, name: string): Promise<Response> {
  const zipName = `${titleOf(goods, "-")}.zip`;
  // A file that is called as the ZIP is comes in it.
  const ofName = ({ name: candidate }: { readonly name: string }) => candidate === name && name !== zipName;
  const added = goods.ownFiles.find(ofName);
  const file = goods.files.find(ofName);
  if (!added && !file && name !== zipName) throw new FormRefusal(404, "not_found", "There is no such file.");
  const answer = await serviceClient(env).rpc("record_robot_download", {
    enrolment: goods.enrolmentId,
    file: name,
    version: goods.version ?? "",
  });
  const { data, error } = answer;
  if (isAway(answer)) throw unavailable(error?.message ?? "no answer");
  if (error) throw new Error(error.message);
  if (data !== true)
    throw new FormRefusal(429, "too_many_downloads", "Too many downloads within an hour. Try again later.");
  if (added) return attachment(name, "application/octet-stream", await ownBytes(env, added));
  if (file) return attachment(name, file.mediaType, bytesOf(file, goods));
  await checkOwnFiles(env, goods.ownFiles);
  return attachment(zipName, "application/zip", streamOf(zipOf(env, goods)));
}

/** The name of a file as a part of an address says it. */
function nameIn(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The robot's files by name and size, its versions, and its licenses with their accounts. */
const overview = (goods: Goods): RobotGoods => ({
  robotId: goods.robotId,
  version: goods.version,
  changes: goods.changes,
  missing: goods.missing,
  zip: `${titleOf(goods, "-")}.zip`,
  files: [
    ...goods.files.map((file) => ({ name: file.name, label: file.label, bytes: bytesOf(file, goods).length })),
    ...goods.ownFiles.map(({ name, bytes }) => ({ name, label: "Added by the seller", bytes })),
  ],
  licences: goods.licences,
});

/**
 * `GET functions/v1/robot-goods/{enrolment}` lists what the buyer of a robot has; `…/{file}` hands out one file, or all in one ZIP.
 * The entitlement is read at each request, as the caller, and nothing is cached.
 */
export async function handle(request: Request, env: FunctionEnv): Promise<Response> {
  try {
    if (request.method !== "GET") throw new FormRefusal(405, "method_not_allowed", "Goods are read by GET.");
    const [, enrolmentId = "", file] =
      /\/robot-goods\/([^/]+)(?:\/([^/]+))?$/.exec(new URL(request.url).pathname) ?? [];
    if (!uuid.test(enrolmentId)) throw new FormRefusal(404, "not_found", "You have no such robot.");
    const authorization = request.headers.get("authorization");
    if (!authorization) throw new FormRefusal(401, "not_signed_in", "Sign in to open what you bought.");
    const secret = env.get("LICENCE_SECRET");
    if (!secret) throw new FormRefusal(503, "licences_off", "Licenses cannot be shown: LICENCE_SECRET is not set.");
    const goods = await loadGoods(env, authorization, enrolmentId, secret);
    return file
      ? await download(env, goods, nameIn(file))
      : jsonAnswer(200, overview(goods), { "cache-control": "private, no-store" });
  } catch (error) {
    if (!(error instanceof FormRefusal)) throw error;
    return refusalAnswer(error);
  }
}
