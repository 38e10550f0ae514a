/** One line of a comment: a visitor's line breaks, comment marks and direction marks must not become code. */
export const commentText = (text: string): string =>
  text
    .replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, " ")
    .replaceAll("*/", "* /")
    .replaceAll("/*", "/ *")
    // A backslash at the end of a line, also before blanks, joins the next one to the comment in MQL5.
    .replace(/\\[\\ ]*$/u, " ");

/** A text in double quotes that no character can leave. */
export const textLiteral = (text: string): string => `"${text.replace(/[^\p{L}\p{M}\p{N} ._/+()-]/gu, " ")}"`;

/** CFTC rule 4.41(b)(1), as the law words it. */
export const hypothetical: readonly string[] = [
  "HYPOTHETICAL OR SIMULATED PERFORMANCE RESULTS HAVE CERTAIN INHERENT LIMITATIONS. UNLIKE AN ACTUAL PERFORMANCE",
  "RECORD, SIMULATED RESULTS DO NOT REPRESENT ACTUAL TRADING. ALSO, SINCE THE TRADES HAVE NOT ACTUALLY BEEN EXECUTED,",
  "THE RESULTS MAY HAVE UNDER- OR OVER-COMPENSATED FOR THE IMPACT, IF ANY, OF CERTAIN MARKET FACTORS, SUCH AS LACK OF",
  "LIQUIDITY. SIMULATED TRADING PROGRAMS IN GENERAL ARE ALSO SUBJECT TO THE FACT THAT THEY ARE DESIGNED WITH THE",
  "BENEFIT OF HINDSIGHT. NO REPRESENTATION IS BEING MADE THAT ANY ACCOUNT WILL OR IS LIKELY TO ACHIEVE PROFITS OR",
  "LOSSES SIMILAR TO THESE BEING SHOWN.",
];
