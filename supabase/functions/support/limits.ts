/** What a message may hold; the form says it before sending, the function refuses more. */
export const ticketLimits = { message: 10_000, subject: 150, files: 3, fileBytes: 3_000_000 } as const;
