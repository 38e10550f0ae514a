import { readFileSync } from "node:fs";

// One password a line, in lower case, as seen at the head of published lists of leaked passwords.
const common = new Set(
  readFileSync(new URL("./common-passwords.txt", import.meta.url), "utf8")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean),
);

const leet: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

/** The word beneath the usual decorations: `P@ssw0rd2024!` is `password` to whoever guesses. */
function stem(password: string): string {
  return password
    .toLowerCase()
    .replace(/(?<![\d!@#$%^&*.?_-])[\d!@#$%^&*.?_-]+$/, "")
    .replace(/[013457@$!]/g, (character) => leet[character] ?? character);
}

function isRepetition(password: string): boolean {
  return /^(.{1,4}?)\1+$/u.test(password);
}

const runs =
  "01234567890 abcdefghijklmnopqrstuvwxyz qwertyuiop asdfghjkl zxcvbnm 09876543210 zyxwvutsrqponmlkjihgfedcba";

/** On the list (also under digits, punctuation or look-alike letters), a repetition, a run, or one's own address. */
export function isCommonPassword(password: string, email?: string): boolean {
  const lower = password.toLowerCase();
  const word = stem(password);
  const mailbox = email?.toLowerCase().split("@")[0] ?? "";
  return (
    common.has(lower) ||
    (word.length >= 4 && common.has(word) && password.length - word.length <= 5) ||
    isRepetition(lower) ||
    runs.includes(lower) ||
    (email !== undefined && (lower === email.toLowerCase() || (mailbox.length >= 8 && lower === mailbox)))
  );
}
