import { type Language, language } from "../../contract/users.ts";

/** The first language of the header that Bellhop has, otherwise English. */
export function languageOf(acceptLanguage: string | undefined): Language {
  const wished = (acceptLanguage ?? "")
    .split(",")
    .slice(0, 20)
    .map((entry) => {
      const [tag = "", ...rest] = entry.trim().toLowerCase().split(";");
      const weight = rest.map((part) => part.trim()).find((part) => part.startsWith("q="));
      return { tag: tag.split("-")[0] ?? "", weight: weight ? Number(weight.slice(2)) || 0 : 1 };
    })
    .sort((a, b) => b.weight - a.weight);
  for (const { tag, weight } of wished) {
    const known = language.safeParse(tag);
    if (known.success && weight > 0) return known.data;
  }
  return "en";
}
