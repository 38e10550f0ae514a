/**
 * Opens an address in a tab of its own that cannot reach back to ours.
 * `noopener` as a window feature would make every call look blocked (it always returns null), so the tie is cut by hand.
 * @returns false when the browser would not open it.
 */
export function openTab(url: string): boolean {
  const tab = window.open(url, "_blank");
  if (!tab) return false;
  tab.opener = null;
  return true;
}
