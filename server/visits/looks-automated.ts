/**
 * Programs that say what they are, and browsers that are driven by one and say so. One that claims to be a person's browser and runs scripts is
 * counted: nothing short of following visitors would tell it apart.
 */
const automated =
  /bot\b|bot[/;_-]|crawl|spider|slurp|headless|phantom|selenium|puppeteer|playwright|lighthouse|pagespeed|preview|monitor|uptime|scan|fetch|curl|wget|python|java\/|go-http|okhttp|axios|node/i;

export const looksAutomated = (userAgent: string | null): boolean => !userAgent || automated.test(userAgent);
