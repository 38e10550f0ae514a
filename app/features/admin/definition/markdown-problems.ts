import { type PartName, readLessonPart } from "#lib/lesson-part.ts";
import { readPictureId } from "#lib/stored-picture.ts";
import { findCalculator } from "#trading/calculators/all-calculators.ts";
import { findSymbol } from "#trading/market/symbols.ts";

type Settings = Readonly<Record<string, string>>;

/** `id=pip-value lots="0.3"` as pairs. */
const settingsOf = (attributes: string): Settings =>
  Object.fromEntries(
    [...attributes.matchAll(/(?:^|\s)([\w-]+)=(?:"([^"]*)"|([^\s"]*))/g)].map(([, name, quoted, bare]) => [
      name,
      quoted ?? bare ?? "",
    ]),
  );

function pictureProblem(alt: string, { id = "" }: Settings): string | null {
  if (!readPictureId(id)) return "the picture has no id. Put it in with the button “Picture”.";
  return alt.trim() === "" ? "the picture lacks its alternative text, in the square brackets." : null;
}

const needed: Readonly<Record<PartName, string>> = {
  calculator: "::calculator[Label]{id=position-size}, with the id from the address of the calculator",
  chart: "::chart[Caption]{symbol=EURUSD timeframe=H1 until=2026-03-07}, with a time frame of M5, M15, H1, H4 or D1",
  drill: "::drill[Label]{id=risk-one-percent}, with the id from the address of the drill",
  quiz: "::quiz[Label]{course=… week=1}, with the id of the course",
  video:
    "::video[Title]{id=…}, put in with the button “Video”, or {youtube=…} or {vimeo=…} with the id of the video there",
};

function partProblem(name: PartName, label: string, settings: Settings): string | null {
  const part = readLessonPart(name, settings);
  if (!part) return `this ${name} cannot be shown. It is written as ${needed[name]}.`;
  if (name === "calculator" && !findCalculator(settings.id ?? "")) return `there is no calculator “${settings.id}”.`;
  if (name === "chart" && !findSymbol(settings.symbol ?? "")) return `there is no symbol “${settings.symbol}”.`;
  return label.trim() === "" ? `the ${name} lacks its name, in the square brackets.` : null;
}

/** What a text's components lack, each with its line. */
export function markdownProblems(text: string): string[] {
  if (!text.includes("::")) return [];
  return text.split("\n").flatMap((row, at) => {
    const found = /^\s*::(picture|calculator|chart|drill|quiz|video)(?:\[(.*)\])?(?:\{(.*)\})?\s*$/.exec(row);
    if (!found) return [];
    const [, name, words = "", attributes = ""] = found;
    const settings = settingsOf(attributes);
    const problem =
      name === "picture" ? pictureProblem(words, settings) : partProblem(name as PartName, words, settings);
    return problem === null ? [] : [`Line ${at + 1}: ${problem}`];
  });
}
