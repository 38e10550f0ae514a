/**
 * What an email address looks like. Each part can begin at one place alone and end at one, so that no text, however long, is read more than a
 * few times.
 */
export const emailAddress = /^[^\s@<>"]+@(?:[^\s@<>".]+\.)+[^\s@<>".]+$/;

/** Each address in a text, without the signs around it. */
export const emailAddresses =
  /(?<![^\s@<>"'()[\],;:])[^\s@<>"'()[\],;:]+@(?:[^\s@<>"'()[\],;:.!?]+\.)+[^\s@<>"'()[\],;:.!?]+/g;
