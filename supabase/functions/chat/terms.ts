import { stemmer } from "stemmer";
import { german, phrases, sameWord } from "./synonyms.ts";

/** Words that carry no subject of their own; a question is compared by its other words first. */
const functionWords =
  "a about above across after again against all along also although am among an and another any are around as at away back be because been before behind being below between both but by can could did do does doing done down during each either else enough ever every few for from further get gets getting give given gives go goes going gone got had has have having he her here hers him his how i if in instead into is it its itself just least less let like may me might mine more most much must my myself near need neither never next no nor not now of off often on once one only onto or other others our ours out over own per perhaps please quite rather re really same several shall she should since so some still such than that the their them themselves then there these they this those though through till to together too toward under until up upon us use used using very via want was way we well were what when where whether which while who whom whose why will with within without would yes yet you your yours";

/** Words of everyday speech. */
const chatWords =
  "able absolutely actual actually added afternoon ago ahead ain alone already alright always amazing anybody anymore anyone anything anyway anywhere apart apparently appreciate ask asked asking asks assume awesome bad basically become becomes believe best better bit boring boss bother bring bro brother brought busy bunch call called came case casually cause certain certainly chance check cheers child children clear clearly clue come comes coming completely confused cool correct couple course-of cousin crazy currently curious dad daughter day days dear decent decide decided definitely dinner doubt dude dumb early earlier easily easy end entire especially etc evening eventually everybody everyday everyone everything exact exactly example excited expect eye eyes fact fair fairly family far fast feel feeling felt figure figured finally fine finish five four folks forward found friday friend full fun fyi gave general generally gentleman girl glad god gonna good gosh gotta great guess guy guys haha half hand happen happened happening happens happy hard hate hear heard heck hello help helpful helps here hey hi hit hold holiday home honest honestly hope hopefully house huge hurry husband idea ideally idk im imagine immediately important in-general insane interested interesting issue jan joke keep keeps kept kid kids kind kinda knew know known knows lady last late lately later latter leave left life likely literally little live lives lol long longer look looked looking looks lot lots-of love luckily mad made main mainly make makes making man many married mate matter maybe mention mentioned met mid middle mind minute minutes miss moment mom monday month months mood morning mother mum name named nearly neighbor neighbour nervous nice night nobody noone normal normally nothing notice number obvious obviously odd oh ok okay old older omg opinion part particular particularly past people person personally pick picked piece place places plan-to play plenty plz pls plus point possible possibly pretty previous probably problem proper properly pull put puts question questions quick quickly quit random read reading ready real realise realistic realistically realize reason reasonable recent recently regarding regular related remember reply right rn run running sad said sat saturday saw say saying says scared school second seconds see seem seems seen sense sent serious seriously set sets shit short-of show showed showing shows side similar simple simply sister sit situation small smart somebody somehow someone something sometimes somewhere son soon sorry sort sounds special specific spend spent spot stand start-of state stay step stick straight struggle stuck stuff stupid such sucks suddenly suit super supposed sure surely swear sweet take taken takes taking talk talked talking tell telling tells tend terrible thank thanks that thing things think thinking third thought thoughts three thru thursday thus thx tho time times tired today told tomorrow tonight took top total totally tried tries true truly try trying tuesday turn turned twice two type typed u understand understood unfortunately unless unsure ur usually vs wait waiting wake walk wanna wanted wanting wants watch watching wednesday week weekend weird went whatever whatsoever whenever wherever whoever whole wife wish wonder wondering wont word words work worked working works world worried worry worse worst worth wow wrong wtf yeah year years yep yesterday yo young youre";

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

const isFunctionWord = (
  (all) => (word: string) =>
    all.has(word)
)(words(functionWords));
const isChatWord = (
  (all) => (word: string) =>
    all.has(word)
)(words(chatWords));

/** On a site about trading these occur everywhere; and an amount is not a subject. */
const lightTerms = new Set(
  "forex trade trading trader market money run read see start talk find write learn exactly".split(" ").map(stemmer),
);
export const isLight = (term: string): boolean => lightTerms.has(term) || /^\d+$/.test(term);

const number = /^\d+(?:\.\d+)?[kx%]?$/;

/** A word in the form in which words are compared. */
function toTerm(raw: string): string {
  const word = german.get(raw) ?? raw;
  if (number.test(word)) return word.length < 3 ? word : "";
  const meant = sameWord.get(word);
  if (meant) return stemmer(meant);
  const stem = stemmer(word);
  return sameWord.has(stem) ? stemmer(sameWord.get(stem) ?? stem) : stem;
}

/** `1-on-1`, `email` and `EUR/USD` fall into words. */
function splitWords(text: string): string[] {
  const joined = phrases.reduce((words, [said, meant]) => words.replace(said, meant), text.toLowerCase());
  return joined.match(/%?[\p{L}\p{N}]+(?:\.\d+)?/gu) ?? [];
}

/** How much a word can say about the subject, whatever the texts are. */
export type WordKind = "telling" | "chat" | "function";

export type Word = { readonly term: string; readonly raw: string; readonly kind: WordKind };

/** Of a word in small letters. */
export function kindOf(raw: string): WordKind {
  const word = german.get(raw) ?? raw;
  if (sameWord.has(word)) return "telling";
  return isFunctionWord(word) ? "function" : isChatWord(word) ? "chat" : "telling";
}

/** All words of a text, in order, each with the term by which it is compared. */
export function wordsOf(text: string): Word[] {
  return splitWords(text).flatMap((raw) => {
    const term = toTerm(raw);
    return term === "" ? [] : [{ term, raw, kind: kindOf(raw) }];
  });
}

/** The telling words of a text, each once. */
export const termsOf = (text: string): string[] => [
  ...new Set(wordsOf(text).flatMap(({ term, kind }) => (kind === "telling" ? [term] : []))),
];
