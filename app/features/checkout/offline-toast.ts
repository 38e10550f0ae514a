import type { Toast } from "#app/ui/toast.ts";

/** Without a connection a new tab would show the browser's error page. */
export const offlineToast: Toast = {
  title: "No connection",
  description: "Nothing was ordered. Try again when you are online.",
  variant: "destructive",
};
