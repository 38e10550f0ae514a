/** `Nov 23, 2026, 3:46 PM` in the zone of whoever looks; it breaks between day and time alone. */
export function when(at: string): string {
  const date = new Date(at);
  const parts = [
    date.toLocaleDateString("en-US", { dateStyle: "medium" }),
    date.toLocaleTimeString("en-US", { timeStyle: "short" }),
  ];
  return parts.map((part) => part.replaceAll(/\s/g, "\u00a0")).join(", ");
}
