import { expect, test } from "vitest";
import { pictureSources, pictureWidths, readPictureId } from "./stored-picture.ts";

test("an id says its picture's size; anything else is no id", () => {
  expect(readPictureId("0123456789abcdef-1600x900")).toEqual({
    id: "0123456789abcdef-1600x900",
    width: 1600,
    height: 900,
  });
  for (const id of [
    "",
    "0123456789abcdef",
    "0123456789abcdef-0x900",
    "../../etc-1x1",
    "0123456789ABCDEF-10x10",
    "0123456789abcdef-10x10/..",
  ])
    expect(readPictureId(id), id).toBeUndefined();
});

test("a picture is stored in widths up to its own, and never enlarged", () => {
  expect(pictureWidths(200)).toEqual([200]);
  expect(pictureWidths(640)).toEqual([320, 640]);
  expect(pictureWidths(1000)).toEqual([320, 640, 1000]);
  expect(pictureWidths(6000)).toEqual([320, 640, 1280, 1920]);
  expect(pictureSources({ id: "0123456789abcdef-400x200", width: 400, height: 200 }, "webp")).toBe(
    "/pictures/0123456789abcdef-400x200/320.webp 320w, /pictures/0123456789abcdef-400x200/400.webp 400w",
  );
});
