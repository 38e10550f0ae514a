const none = "This browser shows no notifications of pages. Your alerts show on this page.";
const refusals: Readonly<Record<Exclude<NotificationPermission, "granted">, string>> = {
  denied: "Notifications of this site are blocked. Allow them in the browser's settings for this site, and try again.",
  default: "Notifications were not allowed. Your alerts show on this page.",
};

/** @returns whether the browser took it: phones refuse those of pages. */
export function showNotification(title: string, body: string): boolean {
  try {
    new Notification(title, { body });
    return true;
  } catch {
    return false;
  }
}

/** Asks the visitor for notifications and shows a first one. @returns why none will be shown; null when they will. */
export async function allowNotifications(): Promise<string | null> {
  if (!globalThis.Notification) return none;
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return refusals[permission];
  return showNotification("Notifications are on", "Your price alerts show here while the page is open.") ? null : none;
}
