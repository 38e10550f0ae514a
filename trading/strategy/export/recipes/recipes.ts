import { defaultParameters } from "../../../indicators/definition/parameters.ts";
import { indicatorById } from "../../../indicators/registry.ts";
import type { NumberValue, PriceField } from "../../document.ts";
import { levelRecipes, volatilityRecipes, volumeRecipes } from "./bands-and-volume.ts";
import { candleRecipes } from "./candles.ts";
import { type Formula, priceFormula } from "./formula.ts";
import { momentumRecipes } from "./momentum.ts";
import type { Recipe } from "./recipe.ts";
import { trendRecipes } from "./trend.ts";

const recipes: Readonly<Record<string, Recipe>> = {
  ...trendRecipes,
  ...momentumRecipes,
  ...volatilityRecipes,
  ...volumeRecipes,
  ...levelRecipes,
  ...candleRecipes,
};

/** All outputs of an indicator as formulas, parameters that are absent at their defaults. Throws `IndicatorError` for an unknown one. */
export function indicatorFormulas(
  id: string,
  parameters: Readonly<Record<string, NumberValue | string>> = {},
): readonly Formula[] {
  const definition = indicatorById(id);
  const recipe = recipes[definition.id];
  if (!recipe) throw new Error(`The indicator "${id}" has no recipe`);
  const all = { ...defaultParameters(definition), ...parameters };
  const { price } = all;
  return recipe({
    number: (name) => {
      const value = all[name];
      if (typeof value === "string" || value === undefined) throw new Error(`"${id}" has no number "${name}"`);
      return value;
    },
    text: (name) => String(all[name]),
    price: priceFormula((typeof price === "string" ? price : "close") as PriceField),
  });
}
