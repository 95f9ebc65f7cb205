/** Which greeting fits the hour on the wall. */
export function partOfDay(hour: number): "morning" | "day" | "evening" {
  if (hour >= 5 && hour < 12) return "morning";
  return hour >= 12 && hour < 18 ? "day" : "evening";
}
