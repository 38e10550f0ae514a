import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sitePaths } from "#content/routes.ts";
import { sharedPicture } from "./shared-picture.ts";

test("gives each kind of page a picture that exists", () => {
  const pictures = new Set([...sitePaths, "/robots/tern-trend", "/blog/a-post", "/indicators/rsi"].map(sharedPicture));
  for (const picture of pictures)
    if (picture) expect(existsSync(join(import.meta.dirname, "../../public", picture)), picture).toBe(true);
  expect(pictures.size).toBe(6);
  expect(sharedPicture("/")).toBeUndefined();
  expect(sharedPicture("/blog/a-post")).toBe(sharedPicture("/blog"));
});
