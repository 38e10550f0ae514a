import { expect, test } from "vitest";
import { askedByItsOwner } from "./own-purchase.ts";
import type { Passage } from "./passages.ts";

const owl: Passage = {
  id: "product:owl-carry",
  kind: "product",
  productKind: "robot",
  title: "Owl Carry",
  names: ["Owl"],
  keywords: "robot",
  text: "",
  url: "/robots/owl-carry",
};

test.each([
  ["i bought owl carry how do i install it", "i bought a robot how do i install it"],
  ["I've just ordered the Owl Carry and got nothing", "I've just ordered a robot and got nothing"],
  ["I paid $139 for owl, where is it", "I paid for a robot, where is it"],
  ["bought Owl Carry yesterday and it does not trade", "bought a robot yesterday and it does not trade"],
  ["owl carry keeps losing and i already bought it", "a robot keeps losing and i already bought it"],
])("puts the kind of a product that its owner asks about in place of the name: %s", (question, said) => {
  expect(askedByItsOwner(question, owl)).toBe(said);
});

test.each([
  "if i bought owl carry would it make money",
  "what happens when I bought owl carry",
  "can i buy owl carry and download it",
  "how many people bought owl carry",
  "what is owl carry",
])("leaves the name where the product is not owned: %s", (question) => {
  expect(askedByItsOwner(question, owl)).toBeNull();
});

test("changes nothing where no product is named", () => {
  expect(askedByItsOwner("i bought a course and cannot open it", undefined)).toBeNull();
});
