import { expect, test } from "vitest";
import { attachToaster, toast } from "#app/ui/toast.ts";
import { leaveErased } from "./leave-erased.ts";

const said = async (signOut: () => Promise<unknown>) => {
  const titles: string[] = [];
  const detach = attachToaster(({ title }) => titles.push(title));
  await leaveErased(signOut).catch(() => undefined);
  detach();
  return titles;
};

test("the erasure is the last thing that is said, after the notice of signing out", async () => {
  const signOut = async () => {
    await Promise.resolve();
    toast({ title: "Signed out" });
  };
  expect(await said(signOut)).toEqual(["Signed out", "Your account is erased"]);
});

test("the erasure is said although signing out fails", async () => {
  expect(await said(() => Promise.reject(new Error("offline")))).toEqual(["Your account is erased"]);
});
