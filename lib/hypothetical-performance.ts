/** CFTC rule 4.41(b)(1)(i), word for word: every hypothetical result and every export of one shows it. */
export const hypotheticalPerformance =
  "These results are based on simulated or hypothetical performance results that have certain inherent limitations. Unlike the results shown in an actual performance record, these results do not represent actual trading. Also, because these trades have not actually been executed, these results may have under- or over-compensated for the impact, if any, of certain market factors, such as lack of liquidity. Simulated or hypothetical trading programs in general are also subject to the fact that they are designed with the benefit of hindsight. No representation is being made that any account will or is likely to achieve profits or losses similar to these being shown.";

/** The same in a line, where the whole statement is a link away. */
export const hypotheticalInShort =
  "Hypothetical result, calculated with hindsight. It says nothing about future returns.";

/** Added where the prices themselves are made up. */
export const simulatedPrices = "The prices are simulated by our own model of the market; no broker ever quoted them.";

/** The statement, and what it adds where the prices are made up. */
export const performanceStatement = (simulated: boolean): string =>
  simulated ? `${hypotheticalPerformance} ${simulatedPrices}` : hypotheticalPerformance;
