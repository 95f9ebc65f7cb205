const NAME = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;

/**
 * `https://host[:port]`, as stored; a bare name means https. Null if the text has more than a host, such as a path, a
 * query or a user. An http address is returned as it is, for the caller to judge.
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

/** Plain http is allowed only to this machine, where a sandbox may run. */
export const isLocalHttp = (address: string): boolean => /^http:\/\/(127\.0\.0\.1|localhost):\d+$/.test(address);
