/** How traders write a symbol: `EUR/USD`, `XAU/USD`; a name that is no pair stays as it is. */
export const symbolText = (name: string): string =>
  /^[A-Z]{6}$/.test(name) ? `${name.slice(0, 3)}/${name.slice(3)}` : name;
