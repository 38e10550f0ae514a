/** Thoughts of harming oneself. "Suicide" alone is said of martingale and of trading without a stop, too. */
const selfHarm = [
  String.raw`\b(?:commit\w*|attempt\w*|consider\w*|think\w* (?:of|about)|thoughts? (?:of|about)) suicide\b|\bsuicidal thoughts?\b|\bsuicide (?:help|hot)line\b|^suicid(?:e|al)[\s!?.]*$`,
  String.raw`\b(?:i|i['’]?m|he|she|husband|wife|son|daughter|friend)\b.{0,20}\bsuicidal\b`,
  String.raw`\bkill(?:ing)? myself\b|\b(?:end|tak)(?:e|ing)? my (?:own )?life\b|\b(?:harm|hurt)(?:ing)? myself\b|\bself[- ]?harm\w*|\bjump(?:ing)? (?:off|from) (?:a|the) (?:bridge|roof|building)\b`,
  String.raw`\bi\b.{0,20}\b(?:end it all|want to die(?! laughing)|feel(?:ing)? like dying)\b|\bi(?: am|['’]?m)? (?:like|going) to die\b|\bfeel(?:ing)? like dying\b`,
  String.raw`\bwish (?:that )?i (?:was|were) dead\b|\bbetter off dead\b|\bwant to be dead\b|\b(?:do ?n['’]?t|do not|no longer) want to (?:live|be alive|exist)\b|\bno (?:reason to live|point (?:in|of) living)\b`,
  String.raw`\bi (?:can ?not|can['’]?t) (?:go on|live)(?: like this| any ?more| any longer)\b|\b(?:do ?n['’]?t|do not) know how to go on\b`,
].map((told) => new RegExp(told, "i"));
const somebody =
  "\\b(?:i|we|he|she|husband|wife|son|daughter|father|mother|brother|sister|boyfriend|girlfriend|partner|friend|dad|mom|mum)\\b.*";
/** Trading or gambling that somebody cannot stop, or has lost what they live on by. */
const outOfControl = [
  String.raw`\b(?:addict|addicted|addiction|gambling problem|gambl(?:es|ed|ing away)|compulsive\w*)\b`,
  String.raw`\b(?:can ?not|can['’]?t|could ?n['’]?t|could not|unable to) (?:(?:stop|quit|control) (?:trading|gambling|betting|losing|depositing|myself|himself|herself)\b|stop[\s!?.]*$)`,
  String.raw`\blost (?:all|everything)\b.*\b(?:savings|house|pension)\b`,
  String.raw`\blost (?:(?:all|half|most) (?:of )?)?(?:my|our|his|her) (?:(?:life|whole|entire) )*(?:savings(?! account)|pension|rent|inheritance|house(?! keys?\b))\b`,
  String.raw`(?<!\b(?:if|when) (?:i|we)(?: have|['’]ve)? )\blost (?:it all|everything)(?: (?:in|to|by|on|with|through) (?:forex|trading|gambling|crypto|gold|the markets?|leverage)\b|[\s!.]*$)`,
].map((told) => new RegExp(somebody + told, "i"));
/** Asks for a rule of ours or about a story of somebody else, and tells nothing about the visitor. */
const asksOfUs = /\brefunds?\b|\bmoney back\b|\b(?:can|could|would|what if) (?:the|your|a) (?:robot|bot|ea)\b/i;

/** Whether a visitor tells of a need that no answer about trading can help. */
export const isInDistress = (message: string): boolean =>
  selfHarm.some((pattern) => pattern.test(message)) ||
  (!asksOfUs.test(message) && outOfControl.some((pattern) => pattern.test(message)));

export const distressAnswer = (): string =>
  "I am software, and nothing on this site helps with that. Please close the trading platform for now and talk to somebody you trust today.\n\n" +
  "- If you think of harming yourself, call your local emergency number now; in the United States you can call or text **988** at any time, free.\n" +
  "- If you or somebody near you cannot stop trading or gambling, that is a known problem, and there is free help: [Gamblers Anonymous](https://www.gamblersanonymous.org), and [Gam-Anon](https://www.gam-anon.org) for families.\n" +
  "- Do not deposit more money to win back a loss, and pay nobody who promises to recover it.";
