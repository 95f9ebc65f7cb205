/** A client's key for a run that must happen once, and the hash of the request made under that key. */
export type Once = { key: string; hash: Buffer };
