const PART = "[a-zA-Z0-9!#$%&'*+/=?^_`{|}~\\u00a1-\\u1fff\\u2070-\\ud7ff\\uf900-\\ufefe-]+";
const LABEL = "[a-zA-Z0-9\\u00a1-\\u1fff\\u2070-\\ud7ff]+";
/** Also valid in PostgreSQL, which searches stored addresses with it. */
export const EMAIL_PATTERN = `^${PART}(?:\\.${PART})*@(?:${LABEL}(?:-+${LABEL})*\\.)+[a-zA-Z\\u00a1-\\u1fff]{2,24}$`;
const MAIL = new RegExp(EMAIL_PATTERN);

/** Whether the text has the form of a mail address. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && text.indexOf("@") <= 64 && MAIL.test(text);
}
