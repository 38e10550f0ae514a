/** Some programs that set variables keep the quotation marks around a value. */
export const isQuoted = (value: string): boolean => /^(["'`]).*\1$/.test(value.trim());
