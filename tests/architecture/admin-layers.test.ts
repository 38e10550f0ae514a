import { expect, test } from "vitest";
import { layered } from "./layers.ts";

/** The folders of the owner's console, each above those it may import; none of the screens' folders needs another. */
const layers = [
  "definition",
  "collections",
  "content",
  "frame",
  "media",
  "form",
  "list",
  "library",
  "desk",
  "people",
  "providers",
  "sales",
  "places",
];
const screens = layers.slice(layers.indexOf("library"), layers.indexOf("places"));
const below = "app/features/admin/";
const { files, imports, folders, upward } = layered(below, layers);

test("all folders of the console are seen", () => {
  expect(files.length).toBeGreaterThan(150);
  expect(imports.length).toBeGreaterThan(300);
  expect(folders).toEqual([...layers].sort());
});

test("the folders of the console import only the folders below them", () => {
  expect(upward).toEqual([]);
});

test("no folder of screens imports another", () => {
  const folderOf = (file: string) => file.slice(below.length).split("/")[0] ?? "";
  const across = imports.filter(
    ({ from, to }) =>
      folderOf(from) !== folderOf(to) && screens.includes(folderOf(from)) && screens.includes(folderOf(to)),
  );
  expect(across.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});
