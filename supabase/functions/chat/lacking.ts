/** How an answer begins that the site's content does not hold. Transcripts count such questions as open. */
export const lackingAnswer = "I don't have that";
