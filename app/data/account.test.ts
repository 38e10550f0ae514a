import { createClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { askForOrders } from "./account.ts";

test("orders are asked for by the address that they have, whichever letters its host was typed with", async () => {
  const sent: unknown[] = [];
  const fetch = async (_: unknown, init?: RequestInit) => {
    sent.push(JSON.parse(String(init?.body)));
    return Response.json("asked");
  };
  const client = createClient("http://site.example", "key", { global: { fetch }, auth: { persistSession: false } });
  expect(await askForOrders(client, " info@müller.example ")).toBe("asked");
  expect(sent).toEqual([{ address: "info@xn--mller-kva.example" }]);
});
