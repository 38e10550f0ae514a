import { afterAll, beforeAll, expect, it } from "vitest";
import { type Keys, loadKeys } from "../http/keys.ts";
import { createLiveSessions, type LiveSessions } from "../http/live-sessions.ts";
import { createRestService } from "./routes.ts";
import { createWorld, type World } from "./test-world.ts";

let world: World;
let keys: Keys;
let sessions: LiveSessions;
let ask: (token?: string) => Promise<Response>;
const log = { info() {}, warn() {}, error() {} };

beforeAll(async () => {
  world = await createWorld();
  keys = await loadKeys(world.database);
  sessions = await createLiveSessions(world.database);
  const service = createRestService({ database: world.database, keys, sessions, log, schemas: ["library"] });
  ask = (token) => {
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const request = new Request("http://rest.test/rest/v1/notes?select=body&order=id", { headers });
    return service(request, { remoteAddress: "127.0.0.1", requestId: "test", path: "/notes" });
  };
});
afterAll(async () => {
  await sessions.close();
  await world.stop();
});

const bodies = async (token?: string) =>
  ((await (await ask(token)).json()) as { body: string }[]).map(({ body }) => body);
const a = { role: "authenticated", aud: "authenticated", sub: "00000000-0000-4000-8000-00000000000a" };

it("a visitor without a token, the anon key, a person and the service key each see their rows", async () => {
  expect(await bodies()).toEqual([]);
  expect(await bodies(keys.anonKey)).toEqual([]);
  expect(await bodies(await keys.sign(a, { expiresIn: 60 }))).toEqual(["of A"]);
  expect(await bodies(keys.serviceRoleKey)).toEqual(["of A", "of B"]);
});

it("a token that cannot be believed is an error and never a visitor", async () => {
  const refused = async (token: string) => {
    const response = await ask(token);
    const { code } = (await response.json()) as { code: string };
    return [response.status, code, response.headers.get("www-authenticate")?.startsWith("Bearer error=")];
  };
  expect(await refused("nonsense")).toEqual([401, "PGRST301", true]);
  const good = await keys.sign(a, { expiresIn: 60 });
  expect(await refused(`${good.slice(0, -6)}AAAAAA`)).toEqual([401, "PGRST301", true]);
  expect(await refused(await keys.sign(a, { expiresIn: -3_600 }))).toEqual([401, "PGRST303", true]);
});
