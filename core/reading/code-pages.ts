/**
 * The upper halves of two code pages, bytes 0x80 to 0xFF; below that they are ASCII. U+FFFD stands for a byte that the
 * page leaves open: browsers' own decoder makes invisible control characters of those in Windows-1252, and CP850, the
 * page of DOS in Western Europe, it does not know at all.
 */
export const WINDOWS_1252 =
  "€\uFFFD‚ƒ„…†‡ˆ‰Š‹Œ\uFFFDŽ\uFFFD" +
  "\uFFFD‘’“”•–—˜™š›œ\uFFFDžŸ" +
  "\u00A0¡¢£¤¥¦§¨©ª«¬\u00AD®¯" +
  "°±²³´µ¶·¸¹º»¼½¾¿" +
  "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏ" +
  "ÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß" +
  "àáâãäåæçèéêëìíîï" +
  "ðñòóôõö÷øùúûüýþÿ";

export const CP850 =
  "ÇüéâäàåçêëèïîìÄÅ" +
  "ÉæÆôöòûùÿÖÜø£Ø×ƒ" +
  "áíóúñÑªº¿®¬½¼¡«»" +
  "░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐" +
  "└┴┬├─┼ãÃ╚╔╩╦╠═╬¤" +
  "ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀" +
  "ÓßÔÒõÕµþÞÚÛÙýÝ¯´" +
  "\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0";
