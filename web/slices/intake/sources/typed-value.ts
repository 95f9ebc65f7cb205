/**
 * The text typed over a cell, or null if it is unchanged. Fields of a page know only one kind of line break, so the
 * file's own kind is restored.
 */
export function typedValue(was: string, typed: string): string | null {
  const plain = was.replaceAll(/\r\n?/g, "\n");
  if (typed === plain) return null;
  const lineBreak = was.includes("\r\n") ? "\r\n" : was.includes("\r") ? "\r" : "\n";
  return typed.replaceAll("\n", lineBreak);
}
