export const impactWords = { high: "High impact", medium: "Medium impact", low: "Low impact" } as const;
