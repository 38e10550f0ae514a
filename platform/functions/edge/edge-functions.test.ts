import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FunctionEnv } from "../function-handler.ts";
import { createEdgeFunctions, type EdgeFunctions } from "./edge-functions.ts";
import { edgeLimits } from "./limits.ts";

const sources: Readonly<Record<string, string>> = {
  ".env": "GREETING=hello\n",
  "deno.json": '{ "imports": { "zod": "npm:zod@4.6.7" } }',
  "echo/index.ts": `Deno.serve(async (request: Request) => {
    const bytes = new Uint8Array(await request.arrayBuffer());
    return new Response(bytes, { status: 201, headers: { "content-type": request.headers.get("content-type") ?? "none", "x-method": request.method } });
  });`,
  "form/index.ts": `Deno.serve(async (request: Request) => {
    const form = await request.formData();
    const file = form.get("file") as File;
    return Response.json({ name: form.get("name"), file: [file.name, file.type, await file.text()] });
  });`,
  "environment/index.ts": `import "jsr:@supabase/functions-js/edge-runtime.d.ts";
    import { z } from "zod";
    import { createClient } from "https://esm.sh/@supabase/supabase-js@2";
    import process from "node:process";
    const schema: z.ZodString = z.string();
    Deno.serve({ port: 1 }, (request) => Response.json({
      url: Deno.env.get("SUPABASE_URL"), greeting: schema.parse(Deno.env.get("GREETING")), path: process.env.PATH ?? null,
      client: typeof createClient, region: request.headers.get("x-region"), from: request.headers.get("x-forwarded-for"),
      address: new URL(request.url).pathname + new URL(request.url).search,
    }));`,
  "default/index.ts": `export default { fetch: () => new Response("by default") };`,
  "upper/index.ts": `Deno.serve((request) => new Response(
    request.body!.pipeThrough(new TextDecoderStream()).pipeThrough(new TransformStream({ transform: (text, out) => out.enqueue(text.toUpperCase()) })).pipeThrough(new TextEncoderStream())));`,
  "endless/index.ts": `Deno.serve(() => new Response(new ReadableStream({ pull: (out) => new Promise((done) => setTimeout(() => { out.enqueue(new Uint8Array(10)); done(); }, 5)) })));`,
  "loops/index.ts": `Deno.serve((request) => { if (request.method === "POST") for (;;); return new Response("ok"); });`,
  "awaits/index.ts": "Deno.serve(async () => { for (;;) await null; });",
  "heap/index.ts": "Deno.serve(() => { const all = []; for (;;) all.push(new Array(1000).fill(Math.random())); });",
  "list/index.ts": "Deno.serve(() => { const all = []; for (let i = 0; ; i++) all.push(i + 0.5); });",
  "table/index.ts": "Deno.serve(() => { const all = {}; for (let i = 0; ; i++) all[i * 8 + 1e9] = i; });",
  "buffers/index.ts": `Deno.serve(async () => { const all = []; for (;;) { all.push(new Uint8Array(4_000_000).fill(1)); await new Promise((r) => setTimeout(r, 1)); } });`,
  "greedy/index.ts": "Deno.serve(() => { const all = []; for (;;) all.push(new Uint8Array(1_000_000).fill(1)); });",
  "sleeps/index.ts": "Deno.serve(() => new Promise((resolve) => setTimeout(resolve, 60_000)));",
  "throws/index.ts": `Deno.serve(() => { throw new Error("secret detail"); });`,
  "nothing/index.ts": "Deno.serve(() => 5);",
  "exits/index.ts": `import process from "node:process"; Deno.serve(() => process.exit(0));`,
  "rejects/index.ts": `Deno.serve(() => { Promise.reject(new Error("later")); return new Promise(() => {}); });`,
  "broken/index.ts": "Deno.serve(",
  "silent/index.ts": "export const x = 1;",
  "older/index.ts": `import { serve } from "https://deno.land/std@0.168.0/http/server.ts"; serve(() => new Response("as of old"));`,
  "remote/index.ts": `import { x } from "https://deno.land/x/anything/mod.ts"; Deno.serve(() => new Response(x));`,
  "_shared/index.ts": `Deno.serve(() => new Response("never"));`,
};

let directory: string;
let edge: EdgeFunctions;
const errors: string[] = [];
const log = {
  info() {},
  warn() {},
  error: (_: string, fields?: Record<string, unknown>) => void errors.push(String(fields?.detail)),
};
const env: FunctionEnv = { get: () => undefined, fetch, remoteAddress: "10.1.2.3" };

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "edge-"));
  for (const [file, text] of Object.entries(sources)) {
    mkdirSync(dirname(join(directory, file)), { recursive: true });
    writeFileSync(join(directory, file), text);
  }
  edge = createEdgeFunctions({
    directory,
    settings: {},
    variables: { SUPABASE_URL: "http://site" },
    log,
    limits: { busyMs: 1_500, callMs: 8_000, bodyBytes: 3_000_000, memoryBytes: 96 * 2 ** 20 },
  });
});
afterAll(() => {
  edge.close();
  rmSync(directory, { recursive: true, force: true });
});
beforeEach(() => {
  errors.length = 0;
});

const ask = async (name: string, init: RequestInit = {}, path = "") => {
  const handler = edge.find(name);
  if (!handler) throw new Error(`there is no ${name}`);
  return handler(
    new Request(`http://site/functions/v1/${name}${path}`, { duplex: "half", ...init } as RequestInit),
    env,
  );
};
const refusal = (name: string, init?: RequestInit) =>
  ask(name, init).then(
    () => "answered",
    ({ status, code }: { status: number; code: string }) => `${status} ${code}`,
  );

describe("what a function receives and gives", () => {
  test.each([
    ["text", "text/plain;charset=UTF-8", "a text with ü"],
    ["JSON", "application/json", JSON.stringify({ a: [1, null] })],
    ["bytes", "application/octet-stream", new Uint8Array([0, 255, 128, 10, 13])],
    ["a form", "application/x-www-form-urlencoded", "a=1&b=%20"],
    ["nothing", "none", ""],
  ])("a body of %s arrives and comes back as it was", async (_, type, body) => {
    const headers: Record<string, string> = type === "none" ? {} : { "content-type": type };
    const sent = typeof body === "string" ? new TextEncoder().encode(body) : body;
    const response = await ask("echo", { method: "PUT", headers, body: sent });
    expect([response.status, response.headers.get("content-type"), response.headers.get("x-method")]).toEqual([
      201,
      type,
      "PUT",
    ]);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(new Uint8Array(sent));
  });

  test("a form with a file is read as a form", async () => {
    const body = new FormData();
    body.set("name", "Ana");
    body.set("file", new File(["a,b"], "rows.csv", { type: "text/csv" }));
    const response = await ask("form", { method: "POST", body });
    expect(await response.json()).toEqual({ name: "Ana", file: ["rows.csv", "text/csv", "a,b"] });
  });

  test("it sees its variables and secrets, the region asked for and who asks, and nothing of the site's environment", async () => {
    const response = await ask(
      "environment",
      { headers: { "x-region": "eu-west-1" } },
      "/deep?forceFunctionRegion=eu-west-1",
    );
    expect(await response.json()).toEqual({
      url: "http://site",
      greeting: "hello",
      path: null,
      client: "function",
      region: "eu-west-1",
      from: "10.1.2.3",
      address: "/functions/v1/environment/deep?forceFunctionRegion=eu-west-1",
    });
  });

  test("a default export with fetch is a function too", async () => {
    expect(await (await ask("default")).text()).toBe("by default");
  });

  test("one that uses the server of Deno's standard library works too", async () => {
    expect(await (await ask("older")).text()).toBe("as of old");
  });

  test("streams flow in both directions at the same time", async () => {
    const input = new TransformStream<Uint8Array, Uint8Array>();
    const writer = input.writable.getWriter();
    const response = await ask("upper", { method: "POST", body: input.readable });
    const reader = response.body?.getReader();
    for (const word of ["one", "two"]) {
      void writer.write(new TextEncoder().encode(word));
      expect(new TextDecoder().decode((await reader?.read())?.value)).toBe(word.toUpperCase());
    }
    await writer.close();
    expect((await reader?.read())?.done).toBe(true);
  });

  test("a body that grows past the limit is refused with 413, also without a length", async () => {
    const long = () =>
      new ReadableStream({ pull: (out) => out.enqueue(new Uint8Array(1_000_000)) }) as unknown as BodyInit;
    expect(await refusal("echo", { method: "POST", body: long() })).toBe("413 payload_too_large");
    expect((await ask("echo", { method: "POST", body: "after" })).status).toBe(201);
  });
});

describe("a function that misbehaves is ended, and the next call finds a new one", () => {
  test("one that loops for ever", async () => {
    expect(await refusal("loops", { method: "POST" })).toBe("546 WORKER_LIMIT");
    expect(await (await ask("loops")).text()).toBe("ok");
    expect(errors.join()).toContain("busy");
  });
  test("one that awaits for ever without a pause", async () => {
    expect(await refusal("awaits")).toBe("546 WORKER_LIMIT");
  });
  test.each(["heap", "list", "table", "buffers", "greedy"])("one that eats memory: %s", async (name) => {
    const before = process.memoryUsage().rss;
    expect(await refusal(name)).toBe("546 WORKER_LIMIT");
    expect((process.memoryUsage().rss - before) / 2 ** 20).toBeLessThan(1_500);
  });
  test("one that does not answer in time", async () => {
    expect(await refusal("sleeps")).toBe("504 IDLE_TIMEOUT");
  });
  test("one whose answer never ends", async () => {
    const response = await ask("endless");
    await expect(response.arrayBuffer()).rejects.toThrow();
  });
  test("one that throws, answers with something else, exits or leaves a rejection", async () => {
    for (const name of ["throws", "nothing", "exits", "rejects"]) {
      expect(await refusal(name), name).toBe("500 WORKER_ERROR");
      expect(errors.length, name).toBeGreaterThan(0);
    }
  });
  test("one that cannot start, with the reason in the log alone", async () => {
    for (const [name, reason] of [
      ["broken", "SyntaxError"],
      ["silent", "calls no Deno.serve"],
      ["remote", "code at an address"],
    ] as const) {
      errors.length = 0;
      expect(await refusal(name), name).toBe("503 BOOT_ERROR");
      expect(errors.join(), name).toContain(reason);
    }
  });
});

test("a caller who leaves is no reason to end a function for the others", async () => {
  const leaving = new AbortController();
  const left = refusal("loops", { signal: leaving.signal });
  leaving.abort();
  await left;
  expect(await (await ask("loops")).text()).toBe("ok");
});

test("folders that are no functions, and names that leave the directory, are not found", () => {
  for (const name of ["_shared", "none", "", "..", "../x", "a/b", "deno.json", "__proto__"])
    expect(edge.find(name), name).toBeUndefined();
});

describe("the site's own functions, as they are deployed to a hosted project", () => {
  const own = join(import.meta.dirname, "../../../supabase/functions");
  const names = readdirSync(own, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "_shared")
    .map(({ name }) => name);
  test.each(names)("%s starts from its index.ts and answers", async (name) => {
    const deployed = createEdgeFunctions({
      directory: own,
      settings: {},
      variables: { SUPABASE_URL: "http://127.0.0.1:1", SITE_URL: "http://site" },
      log,
      limits: { ...edgeLimits },
    });
    try {
      const handler = deployed.find(name);
      const preflight = new Request(`http://site/functions/v1/${name}`, {
        method: "OPTIONS",
        headers: { origin: "http://site" },
      });
      const response = await handler?.(preflight, env);
      expect([response?.status, response?.headers.get("access-control-allow-origin")]).toEqual([204, "http://site"]);
      const foreign = new Request(`http://site/functions/v1/${name}`, { headers: { origin: "http://evil" } });
      expect((await handler?.(foreign, env))?.status).toBe(403);
    } finally {
      deployed.close();
    }
  });
});
