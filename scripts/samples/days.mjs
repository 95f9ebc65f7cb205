const DAY = 86_400_000;

export const plusDays = (day, days) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

/** All nights of a stay; the day of departure is not a night. */
export const nightsOf = (arrival, departure) => {
  const nights = [];
  for (let night = arrival; night < departure; night = plusDays(night, 1)) nights.push(night);
  return nights;
};

export const isWeekend = (day) => [5, 6].includes(new Date(day).getUTCDay());

/** 2026-03-09 as 09.03.2026. */
export const inDots = (day) => day.split("-").reverse().join(".");
