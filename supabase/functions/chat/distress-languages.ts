/** The plainest sentences of people in need in other languages than the site's, without accents: many are typed so. */
const told: readonly string[] = [
  // German
  String.raw`\b(?:will|mochte|moechte|mag) nicht mehr (?:leben|da sein)\b|\b(?:will|mochte|moechte|wollte) (?:nur noch |einfach )?sterben\b|\bbringe? mich um\b|\bmich umbringen\b`,
  String.raw`\b(?:selbstmord|suizid)(?:gedanken)?\b(?!-?trades?)|\bmir das leben nehmen\b|\bich kann nicht mehr(?=[\s!?.,]*$)`,
  String.raw`\b(?:spiel|trading-?|bin |bin total )(?:suchtig|suechtig|sucht)\b|\b(?:suchtig|suechtig) nach (?:trading|traden|forex|zocken)\b|\baufhoren zu (?:traden|zocken|spielen)\b`,
  String.raw`\balles (?:verloren|verzockt|verspielt)\b|\b(?:ersparnisse|ersparte[sn]?|rente|miete|haus|(?:ganzes|ganze) geld|gesamtes geld) (?:\w+ )?(?:verloren|verzockt|verspielt)\b`,
  String.raw`\bschulden\b.{0,30}\b(?:durch|wegen|vom|beim|mit|fur) (?:das |dem |meine[ms]? )?(?:trad(?:ing|en)|forex|zocken|verlust\w*)\b`,
  // Spanish
  String.raw`\bquiero (?:morir(?:me)?|matarme|suicidarme)\b|\bganas de morir\b|\bno quiero (?:seguir )?vivi(?:r|endo)\b|\bpens\w+ en (?:suicid\w+|matarme)\b|\bquitarme la vida\b`,
  String.raw`\b(?:lo )?perdi(?:do)? todo\b|\bperdi(?:do)? (?:todos )?(?:mis|los|nuestros) ahorros\b|\badict[oa] al? (?:trading|forex|juego)\b|\bludopat\w+`,
  String.raw`\b(?:debo|deudas?|endeudad[oa])\b.{0,40}\b(?:por|del?|con|en) (?:el |la |mi )?(?:trading|forex|juego)\b`,
  // French
  String.raw`\b(?:veux|envie de) (?:mourir|en finir|me (?:tuer|suicider))\b|\bpense\w* au suicide\b|\bje n'?en peux plus\b(?! (?:du|des?)(?: ces?| cette| vos| votre)? (?:spreads?|frais|graphiques?|site|pages?|alertes?)\b| d'attendre\b)|\bplus (?:envie de )?vivre\b`,
  String.raw`\btout perdu\b|\bperdu (?:toutes? )?(?:mes|nos|mon) (?:economies|epargne)\b|\b(?:accro|addict|dependante?) (?:au|aux) (?:trading|forex|jeux?)\b`,
  String.raw`\b(?:dettes?|endettee?)\b.{0,40}\b(?:cause|par|avec|du|le) (?:du |le |mon )?(?:trading|forex|jeux?)\b`,
  // Italian
  String.raw`\bnon voglio piu vivere\b|\bvoglio (?:morire|uccidermi|suicidarmi|farla finita)\b|\bpens\w+ al suicidio\b|\bho perso tutto\b|\bperso (?:tutti )?i (?:miei |nostri )?risparmi\b|\bdipendente dal (?:trading|forex|gioco)\b`,
  String.raw`\b(?:debiti|indebitat[oa])\b.{0,40}\b(?:trading|forex)\b`,
  // Portuguese
  String.raw`\bnao quero mais viver\b|\bquero (?:morrer|me matar)\b|\bpens\w+ em (?:suicidio|me matar)\b|\bperdi tudo\b|\bperdi (?:todas )?(?:as )?(?:minhas )?(?:economias|poupancas)\b|\bviciad[oa] em (?:trading|forex|apostas)\b`,
  String.raw`\b(?:dividas?|endividad[oa])\b.{0,40}\b(?:trading|forex|apostas)\b`,
  // Dutch, Polish and Turkish
  String.raw`\bwil (?:niet meer leven|dood)\b|\bzelfmoord\b|\bchce (?:umrzec|sie zabic)\b|\bnie chce (?:juz )?zyc\b|\bsamoboj\w+|\bstraci[lł]\w* wszystko\b|\bolmek istiyorum\b|\bintihar\b`,
  // Russian and Ukrainian
  "хочу (?:умереть|померти)|покончить с собой|суицид|самоуби|потерял[аи]? вс[её]|втратив все",
];
const anyOfThem = new RegExp(told.join("|"), "i");

/** Whether somebody tells of such a need in another language; English is read more closely, in `distress.ts`. */
export const isToldElsewhere = (message: string): boolean =>
  anyOfThem.test(message.normalize("NFD").replace(/\p{M}/gu, ""));
