import { UPLOAD_NAME_LENGTH } from "../../../../contract/files.ts";
import { normalized } from "../../../../core/values/normalized.ts";

/** Characters that reverse or join text or are invisible: a name must not look like another one. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\ufffe\uffff]/gu;

/** A file's own name, for display. It is never part of a path: files are stored under generated names. */
export function cleanName(input: string): string {
  const name =
    (normalized(input, "NFC").split(/[/\\]/).pop() ?? "")
      .replaceAll(/%00/g, "")
      .replaceAll(INVISIBLE, "")
      .replaceAll(/\s+/g, " ")
      .replace(/^\.+$/, "")
      .trim() || "unnamed";
  const characters = [...name];
  if (characters.length <= UPLOAD_NAME_LENGTH) return name;
  const ending = extensionOf(name);
  const end = ending && ending.length < 20 ? [...`….${ending}`] : ["…"];
  return [...characters.slice(0, UPLOAD_NAME_LENGTH - end.length), ...end].join("");
}

/** In lower case, without its dot. An ending that starts with a digit is a number or a date, as in `OUT.001`. */
export const extensionOf = (name: string): string => /\.([a-z][^.\s]*)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
