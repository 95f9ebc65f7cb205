/** A day of the hotel, whatever the reader's own zone says. */
export function dayFormat(language: string) {
  const format = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" });
  return (iso: string): string => {
    const at = new Date(`${iso}T00:00:00Z`);
    return Number.isNaN(at.getTime()) ? iso : format.format(at);
  };
}

/** An amount in its currency; with a code that is none, or without one, the plain figure beside it. */
export function moneyFormat(language: string) {
  return (amount: number, currency: string): string => {
    if (/^[A-Z]{3}$/.test(currency))
      return new Intl.NumberFormat(language, { style: "currency", currency }).format(amount);
    const figure = new Intl.NumberFormat(language, { minimumFractionDigits: 2 }).format(amount);
    return currency ? `${figure} ${currency}` : figure;
  };
}
