/** Words that nearly every question of a language has, without accents. */
const languages: readonly (readonly [name: string, words: string, told: string])[] = [
  [
    "German",
    "ich ist das der ein eine einen wie wo wann warum kann mein meine meinen gibt es nicht fur mit und oder bei auf viel kostet muss geld euch ihr sie wird von zu habe brauche konnen bitte soll verloren wenn noch auch keine hat bin man dem den werden seit immer",
    "Ich antworte nur aus den englischen Texten dieser Website. Bitte fragen Sie auf Englisch.",
  ],
  [
    "Spanish",
    "el la los las un una que es cuanto como donde cuando por para puedo mi con hola hay del tengo esta ofrecen cuesta mis sin quiero tiene seguro gracias necesito se veces tienen ayuda dos cobraron devolucion dinero gusta recuperar",
    "Respondo solo con los textos en inglés de este sitio. Por favor, pregunta en inglés.",
  ],
  [
    "French",
    "le la les un une est que quel quelle combien comment puis je ma mes avec pour bonjour du des coute vous avez pas ai ce sur dans quand ou et tout il faut mais rien j n suis recu",
    "Je réponds uniquement à partir des textes anglais de ce site. Merci de poser la question en anglais.",
  ],
  [
    "Italian",
    "il lo la gli un una che quanto costa posso mio con ciao sono del della avete quando dove corso ho devo soldi",
    "Rispondo solo con i testi in inglese di questo sito. Per favore, fai la domanda in inglese.",
  ],
  [
    "Portuguese",
    "os um uma que quanto custa posso meu minha com para ola voces nao da de quando onde tem curso preciso eu dinheiro",
    "Respondo apenas com os textos em inglês deste site. Por favor, pergunte em inglês.",
  ],
  [
    "Dutch",
    "het een wat hoe hoeveel kan ik mijn met voor niet kost waar wanneer jullie zijn naar geld heb moet",
    "Ik antwoord alleen uit de Engelse teksten van deze site. Stel de vraag in het Engels.",
  ],
  [
    "Polish",
    "czy ile jak jest kosztuje moge moj gdzie kiedy nie sie mam dla kurs prosze ja potrzebuje",
    "Odpowiadam tylko na podstawie angielskich tekstów tej strony. Proszę zapytać po angielsku.",
  ],
];
const english =
  /^(?:the|a|an|is|are|am|was|i|my|you|your|do|does|did|how|what|when|where|why|which|who|can|could|should|will|it|of|to|in|for|with|and|or|not|have|has|this|that|if|there|on|at|from|much|many|me|we)$/;

/** Also words of traders: averages, software, times, places, futures. By themselves they make no question one in another language. */
const ofTraders = /^(?:ma|ai|est|et|ist|eu|com|os|es)$/;

const wordsOf = (text: string): string[] =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/\p{L}+/gu) ?? [];

const known = languages.map(([name, common, told]) => ({ name, told, words: new Set(common.split(" ")) }));

/** A word of a language in three, two at least, and more than English has. */
const fewest = { words: 2, share: 1 / 3 } as const;

/** The language of a question that is not English: its name, and in it, that the texts here are English. */
export function otherLanguage(question: string): { readonly name: string; readonly told: string } | null {
  const asked = [...new Set(wordsOf(question))];
  const ours = asked.filter((word) => english.test(word)).length;
  const counted = known.map(({ name, told, words }) => {
    const found = asked.filter((word) => words.has(word));
    return { name, told, count: found.every((word) => ofTraders.test(word)) ? 0 : found.length };
  });
  const [best] = counted.sort((a, b) => b.count - a.count);
  if (!best || best.count <= ours || best.count < Math.max(fewest.words, asked.length * fewest.share)) return null;
  return { name: best.name, told: best.told };
}
