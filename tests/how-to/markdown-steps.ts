import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

export type Block = { readonly language: string; readonly text: string };

/** The fenced code blocks of a Markdown text, without the indentation of the list they stand in. */
export function blocksOf(markdown: string): Block[] {
  return [...markdown.matchAll(/^( *)```(\w+)\n([\s\S]*?)^\1```$/gm)].map(
    ([, indent = "", language = "", body = ""]) => ({
      language,
      text: body
        .split("\n")
        .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
        .join("\n"),
    }),
  );
}

/** `// path`, `-- path`, `# path` or `<!-- path -->` as the first line of a block names the file it is about. */
function namedFile(text: string): { path: string; body: string } | undefined {
  const [first = "", ...rest] = text.split("\n");
  const path = /^(?:\/\/|--|#|<!--) ([\w.-]+(?:\/[\w.-]+)*\.\w+)(?: -->)?$/.exec(first)?.[1];
  return path ? { path, body: rest.join("\n") } : undefined;
}

/**
 * Applies a block like a diff: lines with `+` are added, lines with `-` removed, the others say where. `@@` begins another
 * place; after `@@ before` the added lines go before the place that was named last.
 */
function applyChange(source: string, body: string, path: string): string {
  let result = source;
  let place = "";
  for (const part of body.split(/^(?=@@)/m)) {
    const before = part.startsWith("@@ before");
    const lines = part.split("\n").filter((line) => line !== "" && !line.startsWith("@@"));
    const added = (line: string) => line.startsWith("+");
    const removed = (line: string) => line.startsWith("-");
    const old = before
      ? place
      : lines
          .filter((line) => !added(line))
          .map((line) => line.replace(/^-/, ""))
          .join("\n");
    const kept = lines
      .filter((line) => !removed(line))
      .map((line) => line.replace(/^\+/, ""))
      .join("\n");
    if (lines.every((line) => !added(line) && !removed(line))) {
      place = old;
      if (!result.includes(place)) throw new Error(`${path} has no such lines:\n${place}`);
      continue;
    }
    if (result.split(old).length !== 2) throw new Error(`${path} has these lines not exactly once:\n${old}`);
    result = result.replace(old, () => (before ? `${kept}\n${old}` : kept));
  }
  return result;
}

/** Writes the files and makes the changes that a how-to shows, into the repository's copy at `root`. */
export function applyBlocks(root: string, blocks: readonly Block[]): string[] {
  const touched: string[] = [];
  for (const { language, text } of blocks) {
    const named = namedFile(text);
    if (!named) continue;
    const file = join(root, named.path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(
      file,
      language === "diff" ? applyChange(readFileSync(file, "utf8"), named.body, named.path) : named.body,
    );
    touched.push(named.path);
  }
  return touched;
}

const run = promisify(execFile);

/** The commands of the `sh` blocks, in their order. */
export const shellCommands = (blocks: readonly Block[]): string[] =>
  blocks.filter(({ language }) => language === "sh").flatMap(({ text }) => text.trim().split("\n"));

/** @throws with the command and what it printed. */
export async function runCommand(root: string, command: string): Promise<void> {
  const env = { ...process.env, PATH: `${join(root, "node_modules/.bin")}:${process.env.PATH}`, VITEST: "", CI: "1" };
  try {
    await run("sh", ["-c", command], { cwd: root, env, maxBuffer: 64e6 });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`"${command}" failed:\n${stdout.slice(-4000)}\n${stderr.slice(-2000)}`);
  }
}
