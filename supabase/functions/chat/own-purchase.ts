import type { Passage } from "./passages.ts";

/** "I bought it", "ordered it", "paid 149 for it": of what the visitor owns. "If I bought it" and "can I buy it" are not. */
const owns =
  /(?<!\bif )(?<!\bonce )(?<!\bwhen )(?:\b(?:i|we)(?:['’]?ve| have| had)?(?: just| already| recently)*|^(?:so |just |already )*)[ ]?\b(?:bought|ordered|purchased|paid\b[^.?!,]{0,20}? for)\b/i;
/** What was paid says nothing of what is asked. */
const amountPaid = /\b(paid) \$? ?\d[\d,.]*(?: ?(?:dollars?|usd|bucks|\$))? (for)\b/i;

/**
 * The question of somebody who owns a product, with the kind of the product in place of its name: "I bought Owl Carry, how do I
 * install it" is answered as for any robot, and the product's description answers nothing of it. Null for other questions.
 */
export function askedByItsOwner(question: string, named: Passage | undefined): string | null {
  const kind = named?.productKind;
  if (!named || !kind || !owns.test(question)) return null;
  const said = question.toLowerCase();
  const name = [named.title, ...(named.names ?? [])].find((one) => said.includes(one.toLowerCase()));
  if (!name) return null;
  const at = said.indexOf(name.toLowerCase());
  const before = question.slice(0, at).replace(/\b(?:the|my|an?) $/i, "");
  return `${before}a ${kind}${question.slice(at + name.length)}`.replace(amountPaid, "$1 $2");
}
