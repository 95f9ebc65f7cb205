/** Rooms left to sell by night and room type, so that no sample needs more than the hotel has. */
export function openInventory(roomTypes) {
  const rooms = new Map(
    roomTypes.filter(({ pseudo }) => pseudo === "N").map(({ code, roomCount }) => [code, Number(roomCount)]),
  );
  const sold = new Map();
  const key = (night, type) => `${night} ${type}`;
  return {
    /** Takes `count` rooms for all nights, or takes none and returns false. */
    take(nights, type, count = 1) {
      const free = nights.every((night) => (sold.get(key(night, type)) ?? 0) + count <= (rooms.get(type) ?? 0));
      if (free) for (const night of nights) sold.set(key(night, type), (sold.get(key(night, type)) ?? 0) + count);
      return free;
    },
  };
}

export const RATES = { SGL: 129, DBL: 159, TWN: 159, SUPK: 199, SUPT: 199, DLXK: 269, JSTE: 389 };
export const money = (amount) => amount.toFixed(2);
