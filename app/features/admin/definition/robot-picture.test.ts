import { expect, it } from "vitest";
import robots from "../collections/robots.ts";

it("takes a robot without a picture, and a picture's path alone", () => {
  const parsed = (typed: string) => robots.fields.image?.schema.safeParse(typed);
  expect(parsed("")).toMatchObject({ success: true, data: "" });
  expect(parsed("/images/robots/owl-carry.svg")).toMatchObject({ success: true });
  for (const typed of ["owl.png", "//elsewhere.example/owl.png", "https://elsewhere.example/owl.png", "/an owl.png"])
    expect(parsed(typed), typed).toMatchObject({ success: false });
});
