/** Values stay text: the router's own parser would turn long digit strings into numbers. */
export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));

export function stringifySearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
  return entries.length === 0 ? "" : `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`;
}

/** Only a path of this application may be a return address; `//host`, `/\host` and full addresses are not. */
export function inAppTarget(target: string | undefined): string | null {
  if (!target?.startsWith("/") || /^\/[/\\]/.test(target)) return null;
  try {
    const url = new URL(target, "http://here.invalid");
    return url.host === "here.invalid" ? url.pathname + url.search + url.hash : null;
  } catch {
    return null;
  }
}
