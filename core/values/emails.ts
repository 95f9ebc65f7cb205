const LOCAL = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const DOMAIN = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}]{2,24}$/u;
const PLAIN = /^[a-z0-9_%+-]+(?:\.[a-z0-9_%+-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/i;

/** Whether mail could be sent there, by its form alone. */
export function isEmail(text: string): boolean {
  if (text.length > 254) return false;
  if (PLAIN.test(text)) return true;
  const at = text.lastIndexOf("@");
  return at > 0 && at <= 64 && LOCAL.test(text.slice(0, at)) && DOMAIN.test(text.slice(at + 1));
}
