/** Thoughts of harming oneself. */
const selfHarm =
  /\bsuicid\w*|\bkill(?:ing)? myself\b|\bend my life\b|\bi\b.{0,20}\b(?:end it all|(?:want|like|going) to die(?! laughing)|feel(?:ing)? like dying)\b|\bfeel(?:ing)? like dying\b|\b(?:do ?n['’]?t|do not|no longer) want to live\b|\b(?:harm|hurt)(?:ing)? myself\b|\bno reason to live\b/i;
const somebody =
  "\\b(?:i|we|he|she|husband|wife|son|daughter|father|mother|brother|sister|boyfriend|girlfriend|partner|friend|dad|mom|mum)\\b.*";
/** Trading or gambling that somebody cannot stop, or has lost what they live on by. */
const outOfControl = [
  String.raw`\b(?:addicted|addiction|gambling problem|gambl(?:es|ed|ing away)|compulsive\w*)\b`,
  String.raw`\b(?:can ?not|can['’]?t|could ?n['’]?t|could not|unable to) (?:stop|quit|control) (?:trading|gambling|myself|himself|herself)\b`,
  String.raw`\blost (?:(?:all|everything)\b.*\b(?:savings|house|pension)|(?:my|our|his|her) (?:life )?savings|(?:my|our|his|her) house(?! keys?\b))\b`,
].map((told) => new RegExp(somebody + told, "i"));
/** Asks for a rule of ours or about a story of somebody else, and tells nothing about the visitor. */
const asksOfUs = /\brefunds?\b|\bmoney back\b|\b(?:can|could|would|what if) (?:the|your|a) (?:robot|bot|ea)\b/i;

/** Whether a visitor tells of a need that no answer about trading can help. */
export const isInDistress = (message: string): boolean =>
  selfHarm.test(message) || (!asksOfUs.test(message) && outOfControl.some((pattern) => pattern.test(message)));

export const distressAnswer = (): string =>
  "I am software, and nothing on this site helps with that. Please close the trading platform for now and talk to somebody you trust today.\n\n" +
  "- If you think of harming yourself, call your local emergency number now; in the United States you can call or text **988** at any time, free.\n" +
  "- If you or somebody near you cannot stop trading or gambling, that is a known problem, and there is free help: [Gamblers Anonymous](https://www.gamblersanonymous.org), and [Gam-Anon](https://www.gam-anon.org) for families.\n" +
  "- Do not deposit more money to win back a loss, and pay nobody who promises to recover it.";
