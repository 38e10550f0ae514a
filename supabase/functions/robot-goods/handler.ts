import { strToU8, zipSync } from "fflate";
import { uuid } from "../../../lib/uuid.ts";
import type { FunctionEnv } from "../_shared/function-env.ts";
import { jsonAnswer } from "../_shared/json-answer.ts";
import { keyPlaceholder } from "../_shared/licence-key.ts";
import { serviceClient } from "../_shared/service-client.ts";
import type { RobotGoods } from "./answer.ts";
import { type Goods, loadGoods, type OwnFile, Refusal, type RobotFile } from "./goods.ts";

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

/** @throws {Refusal} 503 where the storage does not have it. */
async function ownBytes(env: FunctionEnv, { id, name }: OwnFile): Promise<Uint8Array> {
  const { data, error } = await serviceClient(env).storage.from("robot-files").download(id);
  if (error) {
    console.error(`${name} of a robot could not be read: ${error.message}`);
    throw new Refusal(503, "no_storage", `${name} cannot be read at the moment. Try again in a minute.`);
  }
  return new Uint8Array(await data.arrayBuffer());
}

const titleOf = ({ robotId, version }: Goods, glue: string) =>
  version === null ? robotId : `${robotId}${glue}${version}`;

function licenceText(goods: Goods): string {
  const lines = goods.licences.map(
    ({ number, key, activationLimit }) =>
      `License ${number}: ${key}   (up to ${activationLimit} live accounts at a time)`,
  );
  // Only the programs that the site makes are known to ask for a key on live accounts alone.
  const demo = goods.files.length > 0 ? ["Demo accounts need no key.", ""] : [];
  return [titleOf(goods, " "), "", ...lines, "", ...demo].join("\r\n");
}

async function zipOf(env: FunctionEnv, goods: Goods): Promise<Uint8Array> {
  const folder = titleOf(goods, "-");
  const entries: Record<string, Uint8Array | [Uint8Array, { level: 0 }]> = {
    [`${folder}/license.txt`]: strToU8(licenceText(goods)),
  };
  for (const file of goods.files) entries[`${folder}/${file.name}`] = bytesOf(file, goods);
  for (const file of goods.ownFiles) entries[`${folder}/${file.name}`] = [await ownBytes(env, file), { level: 0 }];
  return zipSync(entries);
}

function attachment(name: string, mediaType: string, bytes: Uint8Array): Response {
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      "content-type": mediaType,
      "content-length": String(bytes.length),
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
  const added = goods.ownFiles.find((candidate) => candidate.name === name);
  const file = goods.files.find((candidate) => candidate.name === name);
  if (!added && !file && name !== zipName) throw new Refusal(404, "not_found", "There is no such file.");
  const { data, error } = await serviceClient(env).rpc("record_robot_download", {
    enrolment: goods.enrolmentId,
    file: name,
    version: goods.version ?? "",
  });
  if (error) throw new Error(error.message);
  if (data !== true)
    throw new Refusal(429, "too_many_downloads", "Too many downloads within an hour. Try again later.");
  if (added) return attachment(name, "application/octet-stream", await ownBytes(env, added));
  return file
    ? attachment(name, file.mediaType, bytesOf(file, goods))
    : attachment(zipName, "application/zip", await zipOf(env, goods));
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
    if (request.method !== "GET") throw new Refusal(405, "method_not_allowed", "Goods are read by GET.");
    const [, enrolmentId = "", file] =
      /\/robot-goods\/([^/]+)(?:\/([^/]+))?$/.exec(new URL(request.url).pathname) ?? [];
    if (!uuid.test(enrolmentId)) throw new Refusal(404, "not_found", "You have no such robot.");
    const authorization = request.headers.get("authorization");
    if (!authorization) throw new Refusal(401, "not_signed_in", "Sign in to open what you bought.");
    const secret = env.get("LICENCE_SECRET");
    if (!secret) throw new Refusal(503, "licences_off", "Licenses cannot be shown: LICENCE_SECRET is not set.");
    const goods = await loadGoods(env, authorization, enrolmentId, secret);
    return file
      ? await download(env, goods, file)
      : jsonAnswer(200, overview(goods), { "cache-control": "private, no-store" });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return jsonAnswer(error.status, { code: error.code, message: error.message });
  }
}
