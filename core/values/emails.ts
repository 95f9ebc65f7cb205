const PART = "[a-zA-Z0-9!#$%&'*+/=?^_`{|}~\\u00a1-\\u1fff\\u2070-\\ud7ff\\uf900-\\ufefe-]+";
const LABEL = "[a-zA-Z0-9\\u00a1-\\u1fff\\u2070-\\ud7ff]+";
/** Also understood by PostgreSQL, which looks through stored addresses by it. */
export const EMAIL_PATTERN = `^${PART}(?:\\.${PART})*@(?:${LABEL}(?:-+${LABEL})*\\.)+[a-zA-Z\\u00a1-\\u1fff]{2,24}$`;
const MAIL = new RegExp(EMAIL_PATTERN);

/** Whether mail could be sent there, by its form alone. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && text.indexOf("@") <= 64 && MAIL.test(text);
}
