import type { Encoding } from "../../contract/reading.ts";

const WINDOWS_1252 =
  "€\uFFFD‚ƒ„…†‡ˆ‰Š‹Œ\uFFFDŽ\uFFFD" +
  "\uFFFD‘’“”•–—˜™š›œ\uFFFDžŸ" +
  "\u00A0¡¢£¤¥¦§¨©ª«¬\u00AD®¯" +
  "°±²³´µ¶·¸¹º»¼½¾¿" +
  "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏ" +
  "ÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß" +
  "àáâãäåæçèéêëìíîï" +
  "ðñòóôõö÷øùúûüýþÿ";

const CP850 =
  "ÇüéâäàåçêëèïîìÄÅ" +
  "ÉæÆôöòûùÿÖÜø£Ø×ƒ" +
  "áíóúñÑªº¿®¬½¼¡«»" +
  "░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐" +
  "└┴┬├─┼ãÃ╚╔╩╦╠═╬¤" +
  "ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀" +
  "ÓßÔÒõÕµþÞÚÛÙýÝ¯´" +
  "\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0";

const CP437 =
  "ÇüéâäàåçêëèïîìÄÅ" +
  "ÉæÆôöòûùÿÖÜ¢£¥₧ƒ" +
  "áíóúñÑªº¿⌐¬½¼¡«»" +
  "░▒▓│┤╡╢╖╕╣║╗╝╜╛┐" +
  "└┴┬├─┼╞╟╚╔╩╦╠═╬╧" +
  "╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀" +
  "αßΓπΣσµτΦΘΩδ∞φε∩" +
  "≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0";

const CP852 =
  "ÇüéâäůćçłëŐőîŹÄĆ" +
  "ÉĹĺôöĽľŚśÖÜŤťŁ×č" +
  "áíóúĄąŽžĘę¬źČş«»" +
  "░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐" +
  "└┴┬├─┼Ăă╚╔╩╦╠═╬¤" +
  "đĐĎËďŇÍÎě┘┌█▄ŢŮ▀" +
  "ÓßÔŃńňŠšŔÚŕŰýÝţ´" +
  "\u00AD˝˛ˇ˘§÷¸°¨˙űŘř■\u00A0";

const MAC_CENTRAL_EUROPE =
  "ÄĀāÉĄÖÜáąČäčĆćéŹ" +
  "źĎíďĒēĖóėôöõúĚěü" +
  "†°Ę£§•¶ß®©™ę¨≠ģĮ" +
  "įĪ≤≥īĶ∂∑łĻļĽľĹĺŅ" +
  "ņŃ¬√ńŇ∆«»…\u00A0ňŐÕőŌ" +
  "–—“”‘’÷◊ōŔŕŘ‹›řŖ" +
  "ŗŠ‚„šŚśÁŤťÍŽžŪÓÔ" +
  "ūŮÚůŰűŲųÝýķŻŁżĢˇ";

const OPEN = "\uFFFD";
const BEYOND_ASCII = Uint8Array.from({ length: 128 }, (_, place) => place + 128);

/** For bytes that the page leaves undefined, browsers' decoders give an invisible control character. */
const ofPlatform = (label: string) => () =>
  Array.from(new TextDecoder(label).decode(BEYOND_ASCII), (character) =>
    character < "\u00A0" ? OPEN : character,
  ).join("");

/** Browsers read `iso-8859-1` as Windows-1252; here 0x80 to 0x9F are undefined. */
const latin1 = () => OPEN.repeat(32) + String.fromCharCode(...BEYOND_ASCII.subarray(32));

const PAGES = {
  "windows-1252": () => WINDOWS_1252,
  "iso-8859-1": latin1,
  "iso-8859-15": ofPlatform("iso-8859-15"),
  macintosh: ofPlatform("macintosh"),
  cp850: () => CP850,
  cp437: () => CP437,
  "windows-1250": ofPlatform("windows-1250"),
  "iso-8859-2": ofPlatform("iso-8859-2"),
  "mac-central-europe": () => MAC_CENTRAL_EUROPE,
  cp852: () => CP852,
  "windows-1251": ofPlatform("windows-1251"),
  cp866: ofPlatform("ibm866"),
  "windows-1253": ofPlatform("windows-1253"),
  "windows-1254": ofPlatform("windows-1254"),
  "windows-1255": ofPlatform("windows-1255"),
  "windows-1256": ofPlatform("windows-1256"),
  "windows-1257": ofPlatform("windows-1257"),
  "windows-1258": ofPlatform("windows-1258"),
} as const satisfies Partial<Record<Encoding, () => string>>;

export type CodePage = keyof typeof PAGES;
export const CODE_PAGES = Object.keys(PAGES) as CodePage[];
export const isCodePage = (encoding: Encoding): encoding is CodePage => encoding in PAGES;

const upperHalves = new Map<CodePage, string>();

/**
 * The upper half of a code page, bytes 0x80 to 0xFF; the lower half is ASCII. U+FFFD marks undefined bytes. The DOS
 * pages and the Macintosh page for Central Europe are listed in full because no platform's decoder has them.
 */
export function upperHalf(page: CodePage): string {
  const half = upperHalves.get(page) ?? PAGES[page]();
  upperHalves.set(page, half);
  return half;
}
