/**
 * What was typed over a cell, or null if nothing was changed. Fields of a page know one kind of line break only, so
 * the file's own kind is put back.
 */
export function typedValue(was: string, typed: string): string | null {
  const plain = was.replaceAll(/\r\n?/g, "\n");
  if (typed === plain) return null;
  const lineBreak = was.includes("\r\n") ? "\r\n" : was.includes("\r") ? "\r" : "\n";
  return typed.replaceAll("\n", lineBreak);
}
