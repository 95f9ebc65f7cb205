export type HotelCode = { code: string; name: string };

/** Ignores accents and case. */
const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();

/** The hotel's codes that match the typed text: exact codes first, then those that start with it, then by name. */
export function rankTargets(codes: readonly HotelCode[], typed: string): HotelCode[] {
  const needle = plain(typed);
  if (needle === "") return [...codes];
  const ranked = codes.flatMap((code) => {
    const rank = rankOf(plain(code.code), plain(code.name), needle);
    return rank === null ? [] : [{ code, rank }];
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ code }) => code);
}

function rankOf(code: string, name: string, needle: string): number | null {
  if (code === needle) return 0;
  if (code.startsWith(needle)) return 1;
  if (name.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(needle)) || name.startsWith(needle)) return 2;
  return code.includes(needle) || name.includes(needle) ? 3 : null;
}
