/** Texts that systems and spreadsheets write for an empty value. They are never a name, code or note. */
const ALWAYS = [
  ..."NULL null \\N (null) (NULL) <null> <NULL> [null] [NULL] N/A n/a N/a N.A. n.a. #N/A #NV #N/D #DIV/0! #REF!".split(
    " ",
  ),
  ..."#BEZUG! #VALUE! #WERT! #VALEUR! #VALOR! #NAME? #NOM? #NOME? #NUM! #ZAHL! #NOMBRE! #NULL! #NUL!".split(" "),
  ..."- -- --- – — ____ 0000-00-00 00.00.0000 00/00/0000 00-00-0000 0000/00/00".split(" "),
  "0000-00-00 00:00:00",
  "0000-00-00T00:00:00",
  "00.00.0000 00:00",
  "#N/A N/A",
];
/** Words that mean empty among dates, numbers and addresses; elsewhere they may be a name or a code. */
const AMONG_TYPED = [
  ..."Null None none NONE undefined NaN nan NA na nil NIL ? ?? . .. x X xx XX xxx XXX * unknown Unknown UNKNOWN".split(
    " ",
  ),
  ..."unbekannt Unbekannt inconnu Inconnu desconhecido Desconhecido kA k.A. k.a. k. keine s/d S/D s/n S/N nd ND".split(
    " ",
  ),
];

export const EMPTY_TOKENS: ReadonlySet<string> = new Set(ALWAYS);
const TYPED_TOKENS: ReadonlySet<string> = new Set([...ALWAYS, ...AMONG_TYPED]);

const LONGEST = Math.max(...ALWAYS.map(({ length }) => length));
/** Most cells begin with a character that no token begins with, and need no lookup in the set. */
const BEGINNINGS = new Uint8Array(0x2100);
for (const token of ALWAYS) BEGINNINGS[token.charCodeAt(0)] = 1;

/** False for most cells, by their first character alone. */
export const mayBeginToken = (text: string): boolean => BEGINNINGS[text.charCodeAt(0)] === 1;

/** Whether a trimmed cell means empty in any column. */
export const isEmptyToken = (text: string): boolean =>
  text.length <= LONGEST && mayBeginToken(text) && EMPTY_TOKENS.has(text);

/** The same among dates, numbers, mail addresses and phone numbers. */
export const isEmptyAmongTyped = (text: string): boolean => TYPED_TOKENS.has(text);
