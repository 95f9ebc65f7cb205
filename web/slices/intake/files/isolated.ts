/** A name inside a sentence, wrapped so that letters of another direction do not turn the words around it. */
export const isolated = (name: string): string => `\u2068${name}\u2069`;
