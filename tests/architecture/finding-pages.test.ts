import { expect, test } from "vitest";
import { sectionsFor } from "#app/features/admin/frame/sections.ts";
import { finding } from "../../server/finding.ts";

test("every page that a finding names is a page of the console", () => {
  const places = sectionsFor("owner").flatMap(({ places: these }) => these.map(({ to }) => to));
  const named = finding.shape.page.unwrap().options.map((page) => page.split("?")[0]);
  expect(named.length).toBeGreaterThan(4);
  expect(places).toEqual(expect.arrayContaining(named));
});
