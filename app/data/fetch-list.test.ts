import { afterEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { fetchList } from "./fetch-list.ts";

afterEach(() => vi.unstubAllGlobals());

const item = z.object({ id: z.string() });
const answering = (body: unknown, status = 200) => vi.stubGlobal("fetch", async () => Response.json(body, { status }));

test("gives the items that fit", async () => {
  answering([{ id: "one" }, { id: 2 }, null, { id: "three" }]);
  expect(await fetchList("/resources/catalog", item)).toEqual([{ id: "one" }, { id: "three" }]);
});

test("takes neither an error with a list in it nor anything but a list", async () => {
  answering([{ id: "one" }], 503);
  await expect(fetchList("/resources/catalog", item)).rejects.toThrow("/resources/catalog answered 503");
  answering({ id: "one" });
  await expect(fetchList("/resources/catalog", item)).rejects.toThrow();
});
