/** A name inside a sentence, isolated so that another writing direction does not affect the words around it. */
export const isolated = (name: string): string => `\u2068${name}\u2069`;
