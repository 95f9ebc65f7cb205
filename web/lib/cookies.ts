const DAY = 86_400;

export function readCookie(name: string): string | null {
  const found = document.cookie.split("; ").find((part) => part.startsWith(`${name}=`));
  if (!found) return null;
  try {
    return decodeURIComponent(found.slice(name.length + 1));
  } catch {
    return null;
  }
}

/** Secure wherever the browser lets a page set such a cookie; plain http from another machine is the one exception. */
export function writeCookie(name: string, value: string, days: number): void {
  const secure = window.isSecureContext ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is missing in Firefox, and these are display hints
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${days * DAY}; SameSite=Strict${secure}`;
}

export function clearCookie(name: string): void {
  writeCookie(name, "", 0);
}
