import { marubozu, spinningTop } from "./candles/bodies.ts";
import { doji, dragonflyDoji, gravestoneDoji, longLeggedDoji } from "./candles/doji.ts";
import { hammer, hangingMan, invertedHammer, shootingStar } from "./candles/hammers.ts";
import { eveningStar, morningStar, threeBlackCrows, threeWhiteSoldiers } from "./candles/three-candles.ts";
import {
  darkCloudCover,
  engulfing,
  harami,
  haramiCross,
  insideBar,
  piercing,
  tweezers,
} from "./candles/two-candles.ts";
import type { IndicatorDefinition } from "./definition/indicator-definition.ts";
import { IndicatorError } from "./definition/indicator-error.ts";
import { fractals } from "./levels/fractals.ts";
import { heikinAshi } from "./levels/heikin-ashi.ts";
import { camarillaPivots, classicPivots, demarkPivots, fibonacciPivots, woodiePivots } from "./levels/pivots.ts";
import { acceleratorOscillator, awesomeOscillator } from "./momentum/awesome.ts";
import { cci } from "./momentum/cci.ts";
import { cmo } from "./momentum/cmo.ts";
import { coppock } from "./momentum/coppock.ts";
import { demarker } from "./momentum/demarker.ts";
import { bearsPower, bullsPower } from "./momentum/elder-ray.ts";
import { fisher } from "./momentum/fisher.ts";
import { kst } from "./momentum/kst.ts";
import { momentum } from "./momentum/momentum.ts";
import { ppo } from "./momentum/ppo.ts";
import { roc } from "./momentum/roc.ts";
import { rsi } from "./momentum/rsi.ts";
import { rvi } from "./momentum/rvi.ts";
import { stochastic } from "./momentum/stochastic.ts";
import { stochasticRsi } from "./momentum/stochastic-rsi.ts";
import { tsi } from "./momentum/tsi.ts";
import { ultimateOscillator } from "./momentum/ultimate.ts";
import { williamsR } from "./momentum/williams-r.ts";
import { adx } from "./trend/adx.ts";
import { alligator } from "./trend/alligator.ts";
import { alma } from "./trend/alma.ts";
import { aroon } from "./trend/aroon.ts";
import { dema } from "./trend/dema.ts";
import { ema } from "./trend/ema.ts";
import { hma } from "./trend/hma.ts";
import { ichimoku } from "./trend/ichimoku.ts";
import { kama } from "./trend/kama.ts";
import { lsma } from "./trend/lsma.ts";
import { macd } from "./trend/macd.ts";
import { parabolicSar } from "./trend/parabolic-sar.ts";
import { rma } from "./trend/rma.ts";
import { sma } from "./trend/sma.ts";
import { supertrend } from "./trend/supertrend.ts";
import { tema } from "./trend/tema.ts";
import { trix } from "./trend/trix.ts";
import { vortex } from "./trend/vortex.ts";
import { vwma } from "./trend/vwma.ts";
import { wma } from "./trend/wma.ts";
import { zigzag } from "./trend/zigzag.ts";
import { atr } from "./volatility/atr.ts";
import { bollinger } from "./volatility/bollinger.ts";
import { bollingerPercentB, bollingerWidth } from "./volatility/bollinger-derived.ts";
import { choppiness } from "./volatility/choppiness.ts";
import { donchian } from "./volatility/donchian.ts";
import { envelopes } from "./volatility/envelopes.ts";
import { historicalVolatility } from "./volatility/historical-volatility.ts";
import { keltner } from "./volatility/keltner.ts";
import { standardDeviation } from "./volatility/standard-deviation.ts";
import { accumulationDistribution, chaikinMoneyFlow } from "./volume/accumulation-distribution.ts";
import { forceIndex } from "./volume/force-index.ts";
import { mfi } from "./volume/mfi.ts";
import { obv } from "./volume/obv.ts";
import { vwap } from "./volume/vwap.ts";

/** Every indicator, in the order its pages list them. A file that is not named here does not exist for the product. */
export const indicators: readonly IndicatorDefinition[] = [
  // Trend
  sma,
  ema,
  wma,
  rma,
  hma,
  dema,
  tema,
  kama,
  alma,
  vwma,
  lsma,
  macd,
  adx,
  aroon,
  parabolicSar,
  supertrend,
  ichimoku,
  alligator,
  vortex,
  trix,
  zigzag,
  // Momentum
  rsi,
  stochastic,
  stochasticRsi,
  cci,
  williamsR,
  momentum,
  roc,
  awesomeOscillator,
  acceleratorOscillator,
  ultimateOscillator,
  bullsPower,
  bearsPower,
  demarker,
  tsi,
  ppo,
  cmo,
  fisher,
  rvi,
  coppock,
  kst,
  // Volatility
  atr,
  bollinger,
  bollingerPercentB,
  bollingerWidth,
  keltner,
  donchian,
  standardDeviation,
  envelopes,
  choppiness,
  historicalVolatility,
  // Volume
  obv,
  mfi,
  accumulationDistribution,
  chaikinMoneyFlow,
  vwap,
  forceIndex,
  // Levels
  classicPivots,
  woodiePivots,
  camarillaPivots,
  demarkPivots,
  fibonacciPivots,
  fractals,
  heikinAshi,
  // Candles
  doji,
  dragonflyDoji,
  gravestoneDoji,
  longLeggedDoji,
  hammer,
  hangingMan,
  invertedHammer,
  shootingStar,
  marubozu,
  spinningTop,
  engulfing,
  harami,
  haramiCross,
  piercing,
  darkCloudCover,
  tweezers,
  insideBar,
  morningStar,
  eveningStar,
  threeWhiteSoldiers,
  threeBlackCrows,
];

const byId = new Map(indicators.map((definition) => [definition.id, definition]));

/** Throws `IndicatorError` ("unknown-indicator") when there is none of that id. */
export function indicatorById(id: string): IndicatorDefinition {
  const definition = byId.get(id);
  if (!definition) throw new IndicatorError("unknown-indicator", id, `There is no indicator "${id}"`);
  return definition;
}
