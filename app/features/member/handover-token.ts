const prefix = "#handover=";

/** The token of a mailed link; after the # it was sent to no server. Empty without one. */
export const handoverToken = (hash: string): string => (hash.startsWith(prefix) ? hash.slice(prefix.length) : "");
