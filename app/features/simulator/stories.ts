import { marketMoment } from "#lib/date-text.ts";
import { plainNumber } from "#lib/figure-text.ts";
import type { JournalEntry } from "#trading/simulator/state.ts";
import { entryWords } from "./words.ts";

type Story = { readonly time: number; readonly words: string };
type MarginCall = JournalEntry & { readonly kind: "margin-call" };

/** Where nothing else says which order it was: a waiting order is refused when the price reaches it. */
const oneStory = (entry: JournalEntry): Story => ({
  time: entry.time,
  words: entry.kind === "rejected" ? `Order #${entry.order}: ${entryWords(entry)}` : entryWords(entry),
});

function callsStory(calls: readonly [MarginCall, ...MarginCall[]]): Story {
  const last = calls.at(-1) ?? calls[0];
  if (calls.length === 1) return oneStory(last);
  const count = `${plainNumber(calls.length)} margin calls since ${marketMoment(calls[0].time)}.`;
  return { time: last.time, words: `${count} ${entryWords(last)}` };
}

/** What happened, the oldest first. A margin level that swings around 100% calls at each crossing: calls without anything between them are told once. */
export function storiesOf(entries: readonly JournalEntry[]): Story[] {
  const stories: Story[] = [];
  let calls: MarginCall[] = [];
  const tellCalls = () => {
    const [first, ...rest] = calls;
    if (first) stories.push(callsStory([first, ...rest]));
    calls = [];
  };
  for (const entry of entries) {
    if (entry.kind === "margin-call") calls.push(entry);
    else {
      tellCalls();
      stories.push(oneStory(entry));
    }
  }
  tellCalls();
  return stories;
}

/** Whether a journal has something to stop for after the entries that were told: another margin call behind the last one is nothing new. */
export const hasNews = (journal: readonly JournalEntry[], told: number): boolean =>
  journal
    .slice(told)
    .some(
      ({ kind }, at) =>
        kind !== "opened" && !(kind === "margin-call" && journal[told + at - 1]?.kind === "margin-call"),
    );
