import { expect, test, vi } from "vitest";
import { attachToaster, onFirstToast, toast } from "./toast.ts";

test("keeps what is said before the toaster exists and shows it in order", () => {
  toast({ title: "first" });
  toast({ title: "second" });
  const shown: string[] = [];
  const detach = attachToaster((message) => shown.push(message.title));
  toast({ title: "third" });
  detach();
  expect(shown).toEqual(["first", "second", "third"]);
});

test("shows nothing twice when a toaster returns", () => {
  const first = vi.fn();
  attachToaster(first)();
  toast({ title: "between" });
  const second = vi.fn();
  const detach = attachToaster(second);
  detach();
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledTimes(1);
});

test("asks for the toaster as soon as something is said", () => {
  const wanted = vi.fn();
  const forget = onFirstToast(wanted);
  expect(wanted).not.toHaveBeenCalled();
  toast({ title: "hello" });
  expect(wanted).toHaveBeenCalledTimes(1);
  forget();
  attachToaster(() => undefined)();
});
