/** A visitor's words, or those of a conversation in order; then the places of which the first one cited must be one. */
export type RealQuestion = readonly [question: string | readonly string[], ...places: readonly string[]];

/** In place of an address: the site has no answer, and the assistant must not claim one. */
export const none = "none";
