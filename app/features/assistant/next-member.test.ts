import { beforeEach, expect, test, vi } from "vitest";
import { inBrowserTab } from "../../../tests/support/browser-tab.ts";

inBrowserTab({ clock: "real" });

// The answer does not come.
beforeEach(() => void vi.stubGlobal("fetch", () => new Promise(() => {})));

const session = "sb-127-auth-token";
const signIn = (id: string) => localStorage.setItem(session, JSON.stringify({ access_token: "a.e30.c", user: { id } }));
const ana = "11111111-1111-4111-8111-111111111111";

/** A page whose visitor has asked something. */
async function askedPage() {
  const { settleOwner } = await import("../../data/device-owner.ts");
  const { chatStore } = await import("./chat-store.ts");
  settleOwner();
  void chatStore.send(
    { supabaseUrl: "https://back.example", siteUrl: "https://site.example", supabaseAnonKey: "" },
    "Where is my order 1004?",
  );
  const texts = () => chatStore.getState().messages.map(({ content }) => content);
  expect(texts()[0]).toBe("Where is my order 1004?");
  return { settleOwner, texts };
}

test("what a member asked the assistant is not there any more once they have signed out", async () => {
  signIn(ana);
  const { settleOwner, texts } = await askedPage();
  localStorage.removeItem(session);
  settleOwner();
  expect(texts().join()).not.toContain("1004");
});

test("what somebody asked before signing in stays", async () => {
  const { settleOwner, texts } = await askedPage();
  signIn(ana);
  settleOwner();
  expect(texts().join()).toContain("1004");
});
