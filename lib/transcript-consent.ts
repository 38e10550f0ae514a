/** What a visitor agrees to in the assistant's panel; each stored transcript has these words. */
export const transcriptConsent = (days: number): string =>
  `Store my questions and the answers for ${days} ${days === 1 ? "day" : "days"}, so that this site can answer better. Email addresses, phone, card and account numbers and names are removed first. I can turn this off, which erases what was stored.`;
