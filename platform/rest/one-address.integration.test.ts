import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "#config";
import { seedContent } from "#content/seed.ts";
import { createPlatform, type Platform } from "../platform.ts";
import { type TestDatabase, testDatabase } from "../postgres/test-database.ts";

const siteUrl = "https://northpip.example";
const failures: string[] = [];
const log = { info() {}, warn() {}, error: (message: string) => void failures.push(message) };
let testBase: TestDatabase;
let platform: Platform;

beforeAll(async () => {
  testBase = await testDatabase();
  await seedContent(testBase.database);
  await testBase.database.asService((tx) =>
    tx.query("create function public.dawdle() returns int language sql as 'select 1 from pg_sleep(2.5)'"),
  );
  platform = await createPlatform({
    config: readConfig({ SITE_URL: siteUrl, TRUSTED_PROXIES: "1" }),
    database: testBase.database,
    log,
    functions: {
      chat: async () => Response.json({ ran: true }),
      broken: () => Promise.reject(new Error("no such thing")),
    },
  });
});
afterAll(async () => {
  await platform.close();
  await testBase.stop();
});

const ask = (path: string, from: string, init: RequestInit = {}) => {
  const headers = new Headers({ "x-forwarded-for": from, ...(init.headers as Record<string, string>) });
  return platform.fetch(new Request(siteUrl + path, { ...init, headers }), { remoteAddress: "10.0.0.1" });
};
const codeOf = async (response: Response) => [response.status, ((await response.json()) as { code?: string }).code];

describe("one address that asks all it can", () => {
  test("does not keep a second one from being served, and is told to wait", async () => {
    const flood = Array.from({ length: 250 }, () => ask("/rest/v1/rpc/dawdle", "203.0.113.66", { method: "POST" }));
    // The flood has had every chance to take the connections.
    await new Promise((resolve) => setTimeout(resolve, 100));
    const others = await Promise.all(
      Array.from({ length: 10 }, () => ask("/rest/v1/courses?select=id&limit=1", "198.51.100.7")),
    );
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 200));
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect((await ask("/rest/v1/courses?select=id&limit=1", "203.0.113.66")).status).toBe(200);
  });
});

describe("a body that nobody would use", () => {
  const endless = () => {
    let pieces = 0;
    const body = new ReadableStream({
      pull: (stream) => {
        pieces += 1;
        if (pieces > 1_000) stream.close();
        else stream.enqueue(new Uint8Array(64 * 1024).fill(32));
      },
    });
    return { init: { method: "POST", body, duplex: "half" } as RequestInit, pieces: () => pieces };
  };

  test.each([
    ["/rest/v1/courses", 401],
    ["/rest/v1/orders", 401],
    ["/rest/v1/no_such_table", 404],
    ["/rest/v1/rpc/no_such_function", 404],
    // For the server's own jobs alone.
    ["/rest/v1/rpc/record_checkout_event", 404],
  ])("is refused before it is read: %s", async (path, status) => {
    const { init, pieces } = endless();
    const answer = await ask(path, "203.0.113.40", { ...init, headers: { "content-type": "application/json" } });
    expect(answer.status).toBe(status);
    expect(pieces()).toBeLessThan(4);
  });
});

describe("a header with more than one token", () => {
  test("is refused, and never taken for a visitor's", async () => {
    const headers = { apikey: platform.keys.anonKey, authorization: `Bearer ${platform.keys.anonKey} x` };
    expect((await ask("/rest/v1/courses?limit=1", "203.0.113.41", { headers })).status).toBe(401);
    const without = { apikey: platform.keys.anonKey, authorization: "Bearer " };
    expect((await ask("/rest/v1/courses?limit=1", "203.0.113.41", { headers: without })).status).toBe(200);
  });
});

describe("addresses that send their bodies slowly", () => {
  test("hold no turn at the database", async () => {
    const stop = new AbortController();
    const slow = Array.from({ length: 24 }, (_, at) => {
      const body = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('{"a":')) });
      const init = {
        method: "POST",
        body,
        duplex: "half",
        signal: stop.signal,
        headers: { "content-type": "application/json" },
      };
      return ask("/rest/v1/rpc/dawdle", `203.0.113.${90 + (at % 6)}`, init as RequestInit).catch(() => null);
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    for (let count = 0; count < 20; count += 1)
      expect((await ask("/rest/v1/courses?select=id&limit=1", `198.51.100.${count}`)).status).toBe(200);
    expect((await ask("/rest/v1/courses?select=id&limit=1", "203.0.113.90")).status).toBe(200);
    stop.abort();
    await Promise.race([Promise.all(slow), new Promise((resolve) => setTimeout(resolve, 6_000))]);
  }, 30_000);
});

describe("six addresses that use seconds of the database", () => {
  test("leave room for whoever uses milliseconds, and for the site's own pages", async () => {
    const addresses = Array.from({ length: 6 }, (_, at) => `203.0.113.${70 + at}`);
    const flood = () =>
      addresses.flatMap((from) =>
        Array.from({ length: 8 }, () => ask("/rest/v1/rpc/dawdle", from, { method: "POST" })),
      );
    // From the second round on they are known.
    await Promise.all(flood());
    const second = flood();
    await new Promise((resolve) => setTimeout(resolve, 100));
    const own = testBase.database.asCaller({ role: "anon", claims: { role: "anon" } }, (tx) => tx.query("select 1"));
    const others: number[] = [];
    for (let count = 0; count < 20; count += 1)
      others.push((await ask("/rest/v1/courses?select=id&limit=1", `198.51.100.${count}`)).status);
    const finished = Promise.all(second).then(() => "finished");
    expect(await Promise.race([finished, Promise.resolve("still running")])).toBe("still running");
    expect(others).toEqual(others.map(() => 200));
    expect((await own).rowCount).toBe(1);
    await finished;
  }, 60_000);
});

describe("the log", () => {
  const post = (path: string, body: BodyInit) =>
    ask(path, "203.0.113.90", {
      method: "POST",
      body,
      headers: { "content-type": "application/json", apikey: platform.keys.anonKey },
      duplex: "half",
    } as RequestInit);
  const brokenOff = () =>
    new ReadableStream({ start: (controller) => controller.error(Object.assign(new Error("aborted"), { code: "x" })) });

  test("has no line about clients that leave in the middle of a body", async () => {
    failures.length = 0;
    for (const path of ["/functions/v1/chat", "/auth/v1/token?grant_type=password", "/rest/v1/rpc/dawdle"])
      expect((await post(path, brokenOff())).status, path).toBe(400);
    expect(failures).toEqual([]);
  });
  test("has one line a minute about a failure that visitors can repeat", async () => {
    failures.length = 0;
    for (let time = 0; time < 20; time += 1) expect((await post("/functions/v1/broken", "{}")).status).toBe(500);
    expect(failures).toEqual(["the function broken failed"]);
  });
});

describe("a request that would cost much is refused before it reaches the database", () => {
  const repeated = (text: string, times: number) => Array.from({ length: times }, () => text).join(",");
  test.each([
    ["250 regular expressions", `or=(${repeated("title.match.^(a|b)+$", 250)})`],
    ["five of them, in parameters", Array.from({ length: 5 }, () => "title=imatch.a+").join("&")],
    ["490 text searches", `or=(${repeated("title.fts.risk", 490)})`],
    ["nine of them, by phrase", `or=(${repeated("title.phfts.risk", 9)})`],
    ["4,000 patterns of which one may match", `title=like(any).{${repeated("*risk*", 4_000)}}`],
    ["a long one", `title=match.${"(a|b)".repeat(60)}`],
    ["one that refers back", "title=match.(a%2B)%5C1"],
    ["a column selected 400 times", `select=${repeated("description", 400)}`],
    [
      "a JSON path selected 400 times",
      `select=${Array.from({ length: 400 }, (_, i) => `a${i}:description->x`).join(",")}`,
    ],
    ["all columns 40 times", `select=${repeated("*", 40)}`],
    ["600 conditions in groups", `and=(${repeated("id.eq.a", 400)})&or=(${repeated("id.eq.a", 200)})`],
  ])("%s", async (_, query) => {
    expect(await codeOf(await ask(`/rest/v1/courses?${query}`, "203.0.113.8"))).toEqual([400, "PGRST100"]);
  });
  test("what a client really asks is not", async () => {
    for (const query of [
      "title=imatch.^beg",
      "select=*,title,price,other:title",
      "or=(title.ilike.*forex*,title.match.a+)",
    ])
      expect((await ask(`/rest/v1/courses?${query}`, "203.0.113.8")).status, query).toBe(200);
  });
});

describe("what a caller may not see", () => {
  test("answers the same whatever columns are asked of it", async () => {
    for (const table of ["orders", "checkout_events"]) {
      const answers = [];
      for (const query of [
        "",
        "?select=id",
        "?select=no_such_column",
        "?no_such=eq.1",
        "?order=nothing",
        "?select=zzz(*)",
      ])
        answers.push(await (await ask(`/rest/v1/${table}${query}`, "203.0.113.9")).text());
      expect(new Set(answers).size, answers.join("\n")).toBe(1);
      expect(answers[0]).toContain("42501");
    }
  });
  test("a table that neither visitors nor members reach answers like one that is not there", async () => {
    const told = async (table: string, method: string, query = "") => {
      const body = method === "GET" ? {} : { body: "{}", headers: { "content-type": "application/json" } };
      const response = await ask(`/rest/v1/${table}${query}`, "203.0.113.9", { method, ...body });
      const text = (await response.text()).replaceAll(table, "…").replace(/"request_id":"[^"]*"/, "");
      return `${response.status} ${response.headers.get("www-authenticate")} ${text}`;
    };
    const hidden = ["robot_licence_keys", "licence_requests", "checkout_state"];
    for (const [method, query] of [
      ["GET"],
      ["GET", "?select=zzz"],
      ["POST"],
      ["PATCH", "?id=eq.1"],
      ["DELETE", "?id=eq.1"],
    ] as const) {
      const unknown = await told("zzqqxxyy", method, query);
      expect(unknown).toContain("PGRST205");
      for (const table of hidden) expect(await told(table, method, query), `${method} ${table}`).toBe(unknown);
    }
    const embedded = async (table: string) =>
      (await (await ask(`/rest/v1/robot_releases?select=robot_id,${table}(*)`, "203.0.113.9")).text()).replaceAll(
        table,
        "…",
      );
    const unknown = await embedded("zzqqxxyy");
    for (const table of hidden) expect(await embedded(table), table).toBe(unknown);
  });
  test("a function answers like one that is not there, whatever its arguments", async () => {
    const call = async (name: string, body: object) => {
      const init = { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } };
      return (await codeOf(await ask(`/rest/v1/rpc/${name}`, "203.0.113.9", init))).join(" ");
    };
    const hidden = [
      await call("record_checkout_event", { event: {}, raw: "" }),
      await call("record_checkout_event", { x: 1 }),
    ];
    expect(new Set([...hidden, await call("no_such_function", {})])).toEqual(new Set(["404 PGRST202"]));
  });
  test("a view that cannot be written says so, and is no server error", async () => {
    const authorization = `Bearer ${platform.keys.serviceRoleKey}`;
    for (const [method, query] of [
      ["POST", ""],
      ["PATCH", "?id=eq.a"],
      ["DELETE", "?id=eq.a"],
      ["PUT", "?id=eq.a"],
    ] as const) {
      for (const headers of [{}, { authorization }] as Record<string, string>[]) {
        const init = { method, body: '{"id": "a"}', headers: { ...headers, "content-type": "application/json" } };
        expect((await ask(`/rest/v1/products${query}`, "203.0.113.9", init)).status, method).toBe(405);
      }
    }
  });
});

describe("a page of another origin", () => {
  test.each([
    ["https://evil.example", 403],
    ["null", 403],
    [siteUrl, 200],
    [undefined, 200],
  ])("%s asks a function", async (origin, status) => {
    const headers: Record<string, string> = origin === undefined ? {} : { origin };
    expect((await ask("/functions/v1/chat", "203.0.113.9", { method: "POST", body: "{}", headers })).status).toBe(
      status,
    );
  });
});
