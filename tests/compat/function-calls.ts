import { FunctionRegion, FunctionsHttpError } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { dataOf, type World } from "./world.ts";

const statusOf = (error: unknown) => (error instanceof FunctionsHttpError ? error.context.status : error);

/** Functions as a page invokes them. */
export function functionCalls(world: () => World): void {
  test("a function answers JSON to every kind of body, and its refusals arrive as errors", async () => {
    const { functions } = world().client();
    const form = new FormData();
    form.set("a", "b");
    for (const body of [{ a: 1 }, "text", new Blob(["x"]), new ArrayBuffer(3), form]) {
      const { error } = await functions.invoke("licence", { body });
      expect(statusOf(error)).toBe(400);
      expect(await (error as FunctionsHttpError).context.json()).toMatchObject({ status: "malformed" });
    }
    expect(statusOf((await functions.invoke("nothing")).error)).toBe(404);
    expect(statusOf((await functions.invoke("licence", { method: "GET" })).error)).toBe(405);
  });

  test("a region and tracing headers are let through", async () => {
    const headers = {
      traceparent: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
      tracestate: "a=b",
      baggage: "c=d",
    };
    const { error } = await world()
      .client()
      .functions.invoke("licence", { region: FunctionRegion.EuWest1, headers, body: {} });
    expect(statusOf(error)).toBe(400);
  });

  test("verify_jwt of config.toml decides who needs a key", async () => {
    const ask = async (name: string, headers: Record<string, string> = {}) =>
      (await fetch(`${world().site.url}/functions/v1/${name}`, { method: "POST", headers, body: "{}" })).status;
    expect([await ask("chat"), await ask("chat", { authorization: "Bearer x" }), await ask("licence")]).toEqual([
      401, 401, 400,
    ]);
    expect(await ask("chat", { authorization: `Bearer ${world().keys.anon}` })).toBe(400);
  });

  test("a stream arrives as a stream", async () => {
    const body = { messages: [{ role: "user", content: "What is a pip?" }] };
    const response = await dataOf(world().client().functions.invoke("chat", { body }));
    const whole = await (response as Response).text();
    expect(whole).toMatch(/^data: \{/m);
    expect(whole).toMatch(/data: \[DONE\]\s*$/);
  });
}
