import type { AskedExamples } from "../types.ts";
import { asked } from "./asked.ts";

const of = (id: string, examples: string) => asked(`/indicators/${id}`, null, examples);

/** Indicators and candles as people describe them; their names and formulas are known from the engine. */
export const indicators: readonly AskedExamples[] = [
  asked(
    "/indicators#families",
    "Four families",
    "which indicators are there | kinds of indicators | types of indicators | best indicator | which indicator should i use | which indicator is best for beginners | most reliable indicator | do indicators work | are indicators lagging | difference between trend and momentum indicators | how many indicators do i need | what is an indicator | list of indicators | which indicators do you have | which ones should i put on my chart | too many indicators | leading or lagging | holy grail indicator | which is the most accurate | combine indicators | naked chart or indicators | best for scalping | what do indicators tell me",
  ),
  asked(
    "/indicators#families",
    "Volatility",
    "what is volatility | volatility indicators | how do i measure volatility | how much does a pair usually move per day",
  ),
  asked(
    "/indicators#families",
    "Volume",
    "is there volume in forex | what is tick volume | volume indicators in forex | is volume real in spot forex",
  ),
  asked(
    "/indicators#conventions",
    null,
    "why does my platform show another value | indicator values differ from tradingview | different rsi on two platforms | why do two charts show different indicator values | your macd is not the same as in mt5 | atr differs from metatrader | which value is right, yours or tradingview | indicator value does not match my broker | 58 here and 62 there | moving average different on another site | ema not the same as in mt5 | numbers differ | slightly other value | does not match my terminal | mismatch between platforms | tradingview says something else | off by a bit",
  ),
  of(
    "rsi",
    "what does rsi tell me | rsi overbought oversold | rsi 70 and 30 levels | is rsi below 30 a buy | how do i use rsi | rsi settings | rsi formula | rsi divergence | relative strength index period 14 | what if rsi stays above 70 | rsi at 85 | the 0 to 100 line | rsi of 20 oversold | above 70 sell",
  ),
  of(
    "macd",
    "what does macd show | how do i read macd | macd histogram meaning | macd signal line cross | macd settings 12 26 9 | macd formula | is macd lagging | macd below zero bad | two lines crossing under the chart | the histogram is shrinking",
  ),
  of(
    "bollinger",
    "what are bollinger bands | bollinger settings 20 2 | price touches the upper band | how to use bollinger bands | bands around a moving average | bolinger bands | price outside the bands | two standard deviations | band touch",
  ),
  of("bollinger-width", "bollinger squeeze | band width | bands getting narrow"),
  of(
    "sma",
    "what is a moving average | moving average explained | 200 day average | simple average | how is a moving average calculated | golden cross | death cross | which moving average to use | 50 and 200 line crossing | ma crossover | average of the last 20 closes",
  ),
  of(
    "ema",
    "what is ema | difference between ema and sma | exponential moving average formula | ema or sma better | 20 ema | faster moving average",
  ),
  of(
    "atr",
    "what is atr | stop with atr | average true range meaning | atr for stop loss | how far does price move on average | atr 14 meaning | what length for the atr | daily range in pips | stop two atr away",
  ),
  of("adx", "what is adx | how strong is the trend | adx above 25 | trend strength indicator | di plus di minus"),
  of(
    "stochastic",
    "what is stochastic | stochastic overbought | %k and %d | slow stochastic settings | when does stochastic give false signals",
  ),
  of(
    "ichimoku",
    "what is the cloud | ichimoku explained | tenkan kijun cross | price above the cloud | kumo | tenkan sen",
  ),
  of("parabolic-sar", "dots above and below the price | parabolic sar | psar settings | trailing stop dots"),
  of("supertrend", "supertrend settings | green and red line that flips | what is supertrend"),
  of("donchian", "20 day high and low channel | turtle channel | donchian | highest high of n bars"),
  of("keltner", "keltner channel | atr bands | channel around ema with atr"),
  of("vwap", "what is vwap | average price weighted by volume | vwap in forex"),
  of("obv", "on balance volume | what is obv"),
  of("mfi", "money flow index | rsi with volume"),
  of("cci", "commodity channel index | what is cci | cci 100"),
  of("williams-r", "williams percent r | what is %r"),
  of("heikin-ashi", "heikin ashi candles | smoothed candles | heiken ashi meaning"),
  of(
    "pivots-classic",
    "what are pivot points | how are pivot points calculated | support and resistance levels from yesterday | floor trader pivots | support and resistance",
  ),
  of("pivots-fibonacci", "fibonacci levels | fibonacci pivots | 61.8 level"),
  of("fractals", "swing high and swing low | what are fractals | bill williams fractal"),
  of("zigzag", "zigzag repainting | zigzag indicator"),
  of("historical-volatility", "historical volatility | realised volatility annualised"),
  of("standard-deviation", "standard deviation of price | what is sigma"),
  of(
    "doji",
    "what is a doji | candle without a body | open and close are equal | cross shaped candle | candle like a plus sign | candle looks like a cross | tiny body | indecision candle",
  ),
  of(
    "hammer",
    "what is a hammer candle | hammer candle meaning | hammer pattern | small body and long lower shadow after a fall | candle with long lower wick in a downtrend | bullish pin bar | long tail at the bottom | candle with a handle | rejection candle at support | lower wick twice the body",
  ),
  of("hanging-man", "hanging man candle | hammer at the top of an uptrend"),
  of(
    "shooting-star",
    "shooting star candle | long upper wick at the top | small body long upper shadow after a rise | bearish pin bar",
  ),
  of("inverted-hammer", "inverted hammer | long upper wick at the bottom"),
  of("engulfing", "engulfing candle | candle that swallows the one before | bullish engulfing | bearish engulfing"),
  of("harami", "harami pattern | small candle inside the body of the big one before"),
  of("inside-bar", "inside bar | bar within the range of the previous bar"),
  of("morning-star", "morning star | three candle reversal at the bottom"),
  of("evening-star", "evening star | three candle reversal at the top"),
  of("marubozu", "marubozu | candle without wicks | full body candle no shadows"),
  of("spinning-top", "spinning top | small body with wicks on both sides"),
  of("three-white-soldiers", "three white soldiers | three rising candles in a row"),
  of("three-black-crows", "three black crows | three falling candles in a row"),
];
