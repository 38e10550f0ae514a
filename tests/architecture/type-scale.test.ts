import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const scale = read("app/styles/type.css");

/** What the sizes of pictures of a book and of code within a sentence depend on is around them. */
const relative = /font-size: (0\.9em|1\.06em)/;
/** On paper a root size makes all of the scale smaller. */
const paper = "app/styles/print.css";

describe("the type scale", () => {
  it("has ten sizes in rem and three weights", () => {
    const [theme = "", narrow = ""] = scale.split("@media");
    expect(theme.match(/--text-[a-z0-9]+: [0-9.]+rem;/g)).toHaveLength(10);
    expect(theme.match(/--font-weight-[a-z]+: \d+;/g)).toHaveLength(3);
    const sizes = new Set([...theme.matchAll(/--text-[a-z0-9]+: ([0-9.]+)rem/g)].map(([, size]) => size));
    for (const [, size] of narrow.matchAll(/--text-[a-z0-9]+: ([0-9.]+)rem/g)) expect(sizes).toContain(size);
  });
  it("is all that a style sheet may use", () => {
    const others = globSync("app/styles/*.css", { cwd: root })
      .filter((path) => !/(type|fonts)\.css$/.test(path))
      .flatMap((path) =>
        read(path)
          .split("\n")
          .filter((line) => /font-size:|font-weight:|\bfont: (?!inherit)/.test(line))
          .filter((line) => !/: (var\(--(text|font-weight)-[a-z0-9]+\)|inherit);/.test(line) && !relative.test(line))
          .filter((line) => !(path === paper && line.includes("10pt")))
          .map((line) => `${path}: ${line.trim()}`),
      );
    expect(others).toEqual([]);
  });
  it("is all that a component may use", () => {
    const named =
      /text-\[(?!length:)[^\]]*\d[^\]]*\]|font-\[[^\]]*\]|\bfont-(thin|extralight|light|bold|extrabold|black)\b/g;
    const others = globSync("app/**/*.tsx", { cwd: root }).flatMap((path) =>
      (read(path).match(named) ?? []).map((name) => `${path}: ${name}`),
    );
    expect(others).toEqual([]);
  });
});
