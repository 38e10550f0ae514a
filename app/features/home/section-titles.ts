import { capitalized } from "#lib/capitalized.ts";
import { numberWord } from "#lib/number-word.ts";

type Listed = Readonly<Record<"courses" | "tools" | "brokers" | "stories", { readonly length: number }>>;

/** "nine brokers", "one broker"; without a count where there is none. */
const inWords = (count: number, one: string): string =>
  [...(count > 0 ? [numberWord(count)] : []), count === 1 ? one : `${one}s`].join(" ");

/** Titles of home's sections that say how many there are: the owner adds and removes them. */
export const sectionTitles = ({ courses, tools, brokers, stories }: Listed) => ({
  courses:
    courses.length === 1
      ? "One course, step by step"
      : `${capitalized(inWords(courses.length, "course"))} that build on each other`,
  tools: `${capitalized(inWords(tools.length, "tool"))} to check an idea before you trade it`,
  brokers: `${capitalized(inWords(brokers.length, "broker"))}, priced in pips`,
  stories: `What changed for ${inWords(stories.length, "student")}`,
});
