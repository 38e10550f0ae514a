import { openTab } from "../features/checkout/open-tab.ts";

/** The Enroll and Book buttons of every page. */
export function buy({ url }: { readonly url: string; readonly title: string }) {
  openTab(url);
}
