import { strToU8, zipSync } from "fflate";
import { uuid } from "../../../lib/uuid.ts";
import type { FunctionEnv } from "../_shared/function-env.ts";
import { jsonAnswer } from "../_shared/json-answer.ts";
import { keyPlaceholder } from "../_shared/licence-key.ts";
import { serviceClient } from "../_shared/service-client.ts";
import type { RobotGoods } from "./answer.ts";
import { type Goods, loadGoods, Refusal, type RobotFile } from "./goods.ts";

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

function licenceText({ licences, robotId, version }: Goods): string {
  const lines = licences.map(
    ({ number, key, activationLimit }) =>
      `License ${number}: ${key}   (up to ${activationLimit} live accounts at a time)`,
  );
  return [`${robotId} ${version}`, "", ...lines, "", "Demo accounts need no key.", ""].join("\r\n");
}

function zipOf(goods: Goods): Uint8Array {
  const folder = `${goods.robotId}-${goods.version}`;
  const entries = goods.files.map((file) => [`${folder}/${file.name}`, bytesOf(file, goods)] as const);
  return zipSync({
    ...Object.fromEntries(entries),
    [`${folder}/license.txt`]: strToU8(licenceText(goods)),
  });
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
  const zipName = `${goods.robotId}-${goods.version}.zip`;
  const file = goods.files.find((candidate) => candidate.name === name);
  if (!file && name !== zipName) throw new Refusal(404, "not_found", "There is no such file.");
  const { data, error } = await serviceClient(env).rpc("record_robot_download", {
    enrolment: goods.enrolmentId,
    file: name,
    version: goods.version,
  });
  if (error) throw new Error(error.message);
  if (data !== true)
    throw new Refusal(429, "too_many_downloads", "Too many downloads within an hour. Try again later.");
  return file
    ? attachment(name, file.mediaType, bytesOf(file, goods))
    : attachment(zipName, "application/zip", zipOf(goods));
}

/** The robot's files by name and size, its versions, and its licenses with their accounts. */
const overview = (goods: Goods): RobotGoods => ({
  robotId: goods.robotId,
  version: goods.version,
  changes: goods.changes,
  missing: goods.missing,
  zip: `${goods.robotId}-${goods.version}.zip`,
  files: goods.files.map((file) => ({ name: file.name, label: file.label, bytes: bytesOf(file, goods).length })),
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
