const NAME = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;

/**
 * `https://host[:port]`, as it is kept; a bare name means https. Null for anything that says more than where to call:
 * a path, a query, a user. An http address comes back as such, for the caller to judge.
 */
export function hostAddress(text: string): string | null {
  const full = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(full)) return null;
  const url = new URL(full);
  if (!["https:", "http:"].includes(url.protocol)) return null;
  if (url.username || url.password || url.pathname !== "/" || url.search || url.hash) return null;
  const isAddress = url.hostname.startsWith("[");
  return isAddress || NAME.test(url.hostname) ? url.origin : null;
}

/** Plain http only to this very machine, where a stand-in for the hotel system may run. */
export const isLocalHttp = (address: string): boolean => /^http:\/\/(127\.0\.0\.1|localhost):\d+$/.test(address);
