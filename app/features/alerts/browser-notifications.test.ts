import { afterEach, expect, test, vi } from "vitest";
import { allowNotifications } from "./browser-notifications.ts";

afterEach(() => vi.unstubAllGlobals());

function browserThat(answers: NotificationPermission, show: () => void = () => {}) {
  const shown: string[] = [];
  class Notification {
    static requestPermission = async () => answers;
    constructor(title: string) {
      show();
      shown.push(title);
    }
  }
  vi.stubGlobal("Notification", Notification);
  return shown;
}

test("shows a first notification once they are allowed", async () => {
  const shown = browserThat("granted");
  expect(await allowNotifications()).toBeNull();
  expect(shown).toEqual(["Notifications are on"]);
});

test("says how to allow notifications that were refused", async () => {
  browserThat("denied");
  expect(await allowNotifications()).toMatch(/blocked.*settings/);
});

test("says nothing was allowed where the question was closed", async () => {
  browserThat("default");
  expect(await allowNotifications()).toMatch(/not allowed/);
});

test("says that a browser without notifications, or a phone that shows none of pages, has none", async () => {
  vi.stubGlobal("Notification", undefined);
  expect(await allowNotifications()).toMatch(/This browser shows no notifications/);
  browserThat("granted", () => {
    throw new TypeError("Illegal constructor. Use ServiceWorkerRegistration.showNotification() instead.");
  });
  expect(await allowNotifications()).toMatch(/This browser shows no notifications/);
});
