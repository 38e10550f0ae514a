import { expect, test, vi } from "vitest";
import { serverClient } from "./server-client.ts";

test("a page asks a database that is down once and hears so at once", async () => {
  const down = vi.fn(async () => Response.json({ code: "PGRST000", message: "down" }, { status: 503 }));
  const { error, status } = await serverClient(down, "key", "http://site.example").from("posts").select();
  expect([status, error?.code, down.mock.calls.length]).toEqual([503, "PGRST000", 1]);
});
