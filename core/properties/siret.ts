const LA_POSTE = "356000000";

/**
 * The number of a French establishment: 14 digits with a check digit. La Poste ran out of those, so its digits add up
 * to a multiple of five.
 */
export function isSiret(digits: string): boolean {
  if (!/^\d{14}$/.test(digits)) return false;
  return luhn(digits) || (digits.startsWith(LA_POSTE) && sum(digits) % 5 === 0);
}

const sum = (digits: string) => [...digits].reduce((total, digit) => total + Number(digit), 0);

function luhn(digits: string): boolean {
  const doubled = [...digits].map((digit, place) =>
    place % 2 === digits.length % 2 ? Number(digit) * 2 : Number(digit),
  );
  return doubled.reduce((total, value) => total + (value > 9 ? value - 9 : value), 0) % 10 === 0;
}
