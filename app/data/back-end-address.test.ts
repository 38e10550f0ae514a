import { expect, test } from "vitest";
import { backEndAddress } from "./back-end-address.ts";

test("asks the embedded back end at the origin of the page, and a hosted one at its own address", () => {
  const site = "http://127.0.0.1:3000";
  expect(backEndAddress({ supabaseUrl: site, siteUrl: site }, "http://localhost:3000")).toBe("http://localhost:3000");
  const hosted = { supabaseUrl: "https://project.supabase.co", siteUrl: site };
  expect(backEndAddress(hosted, "http://localhost:3000")).toBe("https://project.supabase.co");
});
