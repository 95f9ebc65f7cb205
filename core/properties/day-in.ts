/** The present date at the property. */
export function dayIn(timeZone: string): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: timeZone || "UTC" }).format(new Date());
}
