import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";

const directory = new URL("./quizzes/", import.meta.url);
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Of the question's place: a later version finds what an earlier one has added, whatever was reworded. */
function idOf(courseId: string, week: number, position: number): string {
  const hex = createHash("sha256").update(`${courseId}/${week}/${position}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** @throws when the value is not a text of this length. */
function textOf(value: unknown, name: string, longest: number): string {
  if (typeof value === "string" && value.trim() !== "" && value.length <= longest) return value.trim();
  throw new Error(`"${name}" is no text of 1 to ${longest} characters`);
}

function readQuestion(value: unknown) {
  if (!isObject(value)) throw new Error("not an object");
  const { choices, answer } = value;
  if (!Array.isArray(choices) || choices.length < 2 || choices.length > 8) throw new Error('"choices" are not 2 to 8');
  const texts = choices.map((choice) => textOf(choice, "choices", 300));
  if (new Set(texts).size !== texts.length) throw new Error("two choices are the same");
  if (!Number.isInteger(answer) || Number(answer) < 0 || Number(answer) >= texts.length)
    throw new Error('"answer" is not the index of a choice, from 0');
  return {
    question: textOf(value.question, "question", 600),
    choices: texts,
    answer: Number(answer),
    why: textOf(value.why, "why", 1000),
  };
}

/** @throws with the file and the question when it is not a bank of questions. */
export function parseQuiz(courseId: string, file: string, text: string) {
  const week = Number(/^week-(\d+)\.json$/.exec(file)?.[1]);
  if (!(week >= 1)) throw new Error(`${courseId}/${file}: the name is not "week-NN.json"`);
  const bank: unknown = JSON.parse(text);
  if (!isObject(bank) || !Array.isArray(bank.questions))
    throw new Error(`${courseId}/${file}: no list named "questions"`);
  return bank.questions.map((value: unknown, position) => {
    try {
      const { answer, why, ...asked } = readQuestion(value);
      const id = idOf(courseId, week, position);
      return { asked: { id, courseId, week, position, ...asked }, right: { questionId: id, answer, why } };
    } catch (error) {
      throw new Error(`${courseId}/${file}, question ${position + 1}: ${(error as Error).message}`, { cause: error });
    }
  });
}

/** The question banks of all courses. Server only. */
export function readQuizzes() {
  if (!existsSync(directory)) return [];
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => {
      const place = new URL(`${name}/`, directory);
      const files = readdirSync(place).filter((file) => file.endsWith(".json"));
      return files.sort().flatMap((file) => parseQuiz(name, file, readFileSync(new URL(file, place), "utf8")));
    });
}
