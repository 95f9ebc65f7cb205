/** A client's key for a run it wants once, and the hash of what it asked for under that key. */
export type Once = { key: string; hash: Buffer };
