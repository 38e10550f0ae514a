import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { envFileRemarks } from "./env-file.ts";

const settings = ["SITE_URL", "PORT", "SMTP_URL"];

test("settings of a file that nothing reads are named, those alone that the environment does not have", () => {
  const file = "# an example\nSITE_URL=https://shop.example\nPORT=\nSMTP_URL=smtp://a:b@c\nEDITOR=vi\n";
  expect(envFileRemarks({}, settings, file)).toEqual([
    expect.stringContaining(".env is not read: SITE_URL, SMTP_URL in it have no effect"),
  ]);
  expect(envFileRemarks({ SMTP_URL: "smtp://a:b@c" }, settings, file)).toEqual([
    expect.stringContaining("SITE_URL in it has no effect"),
  ]);
  expect(envFileRemarks({ SITE_URL: "", SMTP_URL: "x" }, settings, file)).toEqual([]);
});

test("no file, or a copy of the example as it is delivered, is nothing to speak of", () => {
  expect(envFileRemarks({}, settings, "")).toEqual([]);
  expect(envFileRemarks({}, settings, readFileSync(new URL("../.env.example", import.meta.url), "utf8"))).toEqual([]);
});
