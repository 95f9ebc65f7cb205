const DIGITS = /\d(?:[ -]?\d){12,18}/g;

function isCard(digits: string): boolean {
  let sum = 0;
  for (let index = digits.length - 1, double = false; index >= 0; index -= 1, double = !double) {
    const digit = Number(digits[index]) * (double ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}

/** Hides what looks like a card number except for its last four digits. */
export function maskCards(text: string): string {
  return text.replace(DIGITS, (found) => {
    const digits = found.replace(/\D/g, "");
    return isCard(digits) ? `${"*".repeat(digits.length - 4)}${digits.slice(-4)}` : found;
  });
}
