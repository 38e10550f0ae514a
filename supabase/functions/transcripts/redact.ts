import { emailAddresses } from "../../../lib/email-address.ts";

/** As people spell it for other people. */
const spelledEmail =
  /(?<![\w.+-])[\w.+-]{1,64}(?: ?(?:@|[([]at[)\]]) ?(?:[\w-]{1,63}(?:\.| ?[([]dot[)\]] ?)){1,8}| at (?:[\w-]{1,63} dot ){1,8})[\w-]{2,63}/gi;
/** What is left of an address with other signs in it: the database stores no question that has one. */
const likeEmail = /(?<![^\s@])[^\s@]+@[^\s@]+\.[a-z]{2,}/gi;
/** License keys, the secret part of links to tickets and bookings, tokens, addresses of wallets, and what is said to be a password: "my password is wrong" says none. */
const secret =
  /\b(?:[A-Z0-9]{5}-){4}[A-Z0-9]{5}\b|(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]+|\b[0-9a-f]{32,}\b|(?<![\w-])(?=\w*\d)\w{26,}|\b(?:password|passcode|pin|pwd)(?: ?[:=] ?| (?:is|was)[ :]{1,2}(?!(?:not?|wrong|right|correct|incorrect|invalid|refused|rejected|accepted|expired|lost|gone|too|never|always|still|the|a|an|in|on|what|weak|strong|required|needed)\b))\S+/gi;
/** Cards and telephones with points among their groups; prices have one point each. */
const dotted =
  /(?<![\d.])(?:\d{4}\.\d{4}\.\d{4}\.\d{4}|\+?\d{2,4}\.\d{3,4}\.\d{3,4}|\+\d{1,3}(?:\.\d{1,9}){2,5})(?![\d.]*\d)/g;
/** Between digits: another dash than the keyboard's, an underscore, more than one space. */
const dashInNumber = /(?<=\d)[\p{Pd}_](?=[\d(])/gu;
const gapInNumber = /(?<=[\d)])[^\S\n]{2,}(?=[\d(])/g;
const iban = /\b[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]{4}){2,7}(?:[ -]?[A-Z0-9]{1,4})?\b/gi;
/** Thirteen digits and more, however they are grouped: cards, and long numbers of accounts. */
const longNumber = /(?<![\d.])\d(?:[ -]?\d){12,18}(?![\d.])/g;
/** An international number, or nine digits and more in groups; prices have a point or a comma among their digits. */
const phone =
  /(?<![\w.,])(?:\+|00)\d[\d ()/-]{6,18}\d(?![\d.])|(?<![\w.,$€£])(?!\d{4}-\d\d-\d\d\b|\d{1,2}[/-]\d{1,2}[/-]\d{4}\b)\(?\d{2,5}\)?(?:[ /-]\(?\d{2,5}\)?){2,4}(?![\d.,])/g;
const labeled =
  /\b((?:account|login|order|licen[cs]e|card|passport|tax|client|customer|iban|mt[45])(?: (?:number|no\.?|id|key|login|account))?(?: is)?[ :#]{1,3})([A-Z0-9][A-Z0-9-]{4,30})\b/gi;
/** Any other run of digits that is longer than a price or a year. */
const digits = /(?<![\d.,])\d{7,12}(?![\d.,]*\d)/g;

const more = "(?:\\s+\\p{Lu}[\\p{L}'’-]*){0,2}";
/** What follows these is a name however it is spelled. */
const saysName = /(\b(?:my|her|his|our)(?: (?:full|first|last|real))? name(?:'s|’s| is)\s+|\bI am called\s+)/giu;
const anyName = new RegExp(`^[\\p{L}'’-]+${more}`, "u");
/** After these, a capital tells a name from another word: "I am Ana", but "I am new". */
const mayName =
  /(\b(?:I am|I'm|I’m|call me|this is|(?:best |kind |warm )?regards,?|sincerely,?|cheers,|thanks,|mr\.?|mrs\.?|ms\.?|dr\.?|name[:=])\s+)/giu;
const capitalName = new RegExp(`^\\p{Lu}[\\p{L}'’-]+${more}`, "u");

/** Hides the name that begins behind each place where `phrase` ends. */
const hideNames = (text: string, phrase: RegExp, name: RegExp): string =>
  text
    .split(phrase)
    .map((part, at) => (at > 0 && at % 2 === 0 ? part.replace(name, "[name]") : part))
    .join("");

/** A label and what it labels: only something with a digit in it is a number of somebody. */
const hideLabeled = (found: string, label: string, value: string) => (/\d/.test(value) ? `${label}[number]` : found);

/**
 * A text without email addresses, phone, card and account numbers, keys, and names in the phrases in which people say theirs. What has no form, such
 * as a name by itself, is not found.
 */
export function redact(text: string): string {
  // In this order: what is longer is looked for first.
  const withoutNumbers = text
    .normalize("NFKC")
    .replaceAll(dashInNumber, "-")
    .replaceAll(gapInNumber, " ")
    .replaceAll(secret, "[secret]")
    .replaceAll(emailAddresses, "[email]")
    .replaceAll(spelledEmail, "[email]")
    .replaceAll(likeEmail, "[email]")
    .replaceAll(dotted, "[number]")
    .replaceAll(iban, (found) => (/\d{4}/.test(found.replaceAll(/[ -]/g, "")) ? "[account]" : found))
    .replaceAll(longNumber, "[number]")
    .replaceAll(phone, "[phone]")
    .replaceAll(labeled, hideLabeled)
    .replaceAll(digits, "[number]");
  return hideNames(hideNames(withoutNumbers, saysName, anyName), mayName, capitalName);
}
