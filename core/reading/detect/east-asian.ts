import type { Encoding } from "../../../contract/reading.ts";
import { makeDecoder } from "../encodings.ts";

/** Frequent characters of names, places and headers of guest lists. A wrong encoding gives rare ones. */
const COMMON: readonly (readonly [Encoding, string])[] = [
  [
    "shift_jis",
    "田中山本木村小林佐藤鈴高橋渡辺伊加吉松井上野石原川島前岡長谷崎森池谷内宮坂西大東南北京都府県市区町丁目号室名姓氏生年月日電話番号住所国様男女子郎一二三四五六七八九十美恵香織真由紀直樹健太郎翔雄介浩正和幸裕智之明信広福新古海浜横神戸阪屋道札幌仙台葉千玉群馬栃茨静愛知岐阜三重滋奈良歌島根鳥取広徳愛媛高知佐賀熊分崎鹿児沖縄駅通宿泊客部予約到着出発金額円備考会社株式有限",
  ],
  [
    "gb18030",
    "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严武戴莫孔向汤伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛明超霞平刚桂红玉建华文国志海小晓春雪梅兰婷鹏飞宇浩俊东南西北京上海广州深圳天津重庆成都杭州南京武汉市省区县路号街道室楼姓名先生女士电话地址日期出生国家中人民公司酒店房间入住离店客备注证件号码邮箱",
  ],
  [
    "big5",
    "陳林黃張李王吳劉蔡楊許鄭謝洪郭邱曾廖賴徐周葉蘇莊呂江何蕭羅高潘簡朱鍾游彭詹胡施沈余盧梁趙顏柯翁魏孫戴范方宋鄧杜傅侯曹薛丁卓馬董溫唐藍蔣石古紀姚連馮歐程湯黎建志家俊明宏偉文雅淑美麗惠玲芬怡婷雯華玉秀英慧君宜佩珊台臺北中南高雄新竹桃園基隆嘉義屏東花蓮宜蘭彰化雲林苗栗縣市區路街段巷弄號樓室香港九龍澳門姓名先生小姐電話地址日期出生國家中人民公司酒店飯房間入住退客備註證件碼郵箱電子",
  ],
  [
    "euc-kr",
    "김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진지준현수영호경희연아은미선상재동기태훈혁철석원규용대식민서지우예하윤도시군구읍면리로길동번호층실서울부산대구인천광주울산세종경기강원충북남전라제이름성명생년월일전화주소국가남여고객객실도착출발금액비회사메일화번사자수도",
  ],
];

const KANA = /[\u3040-\u30FF]/;
const WIDE = /[\u1100-\u11FF\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF]/;
const ASCII_LETTER = /[A-Za-z]/;

export type EastAsian = { encoding: Encoding; characters: number; share: number; example: string };

/** East Asian encodings that fit the bytes, best first: almost no invalid bytes and mostly frequent characters. */
export function findEastAsian(bytes: Uint8Array): EastAsian[] {
  const some = bytes.subarray(0, MOST_BYTES);
  return COMMON.flatMap(
    ([encoding, common]) => judge(encoding, makeDecoder(encoding).decode(some), new Set(common)) ?? [],
  ).sort((a, b) => b.share - a.share);
}

const MOST_BYTES = 16_384;
const MOST_BROKEN = 0.03;
const LEAST_COMMON = 0.35;
const MOST_AMONG_LATIN = 0.3;

function judge(encoding: Encoding, text: string, common: ReadonlySet<string>): EastAsian | null {
  let [characters, broken, known, amongLatin, example] = [0, 0, 0, 0, ""];
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index);
    if (character < "\u0080") continue;
    characters++;
    if (character === "\uFFFD") broken++;
    if (!WIDE.test(character)) continue;
    if (common.has(character) || (encoding === "shift_jis" && KANA.test(character))) {
      known++;
      example ||= wordAt(text, index);
    }
    if (ASCII_LETTER.test(text.charAt(index - 1)) || ASCII_LETTER.test(text.charAt(index + 1))) amongLatin++;
  }
  if (characters === 0 || broken > characters * MOST_BROKEN) return null;
  const share = known / characters;
  return share < LEAST_COMMON || amongLatin > characters * MOST_AMONG_LATIN
    ? null
    : { encoding, characters, share, example };
}

function wordAt(text: string, index: number): string {
  let end = index;
  while (end < text.length && end - index < 12 && WIDE.test(text.charAt(end))) end++;
  return text.slice(index, end);
}
