import type { Language } from "../../contract/users.ts";

const NO_BREAK = "\u00a0";
const NARROW_NO_BREAK = "\u202f";

/**
 * French has a space before `: ; ? ! »` and after `«`. A line must not break there, or it begins with the sign. The
 * dictionary has plain spaces, which are easier to write.
 */
export const unbroken = (text: string, language: Language): string =>
  language === "fr"
    ? text
        .replaceAll(/ (?=[:»])/g, NO_BREAK)
        .replaceAll(/« /g, `«${NO_BREAK}`)
        .replaceAll(/ (?=[;?!])/g, NARROW_NO_BREAK)
    : text;
