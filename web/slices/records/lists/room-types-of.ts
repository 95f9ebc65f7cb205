type Held = { room_type: string; rooms: number; picked_up: number };

/** Room nights of a block by room type, in the order they come. */
export function roomTypesOf(grid: readonly Held[]): { roomType: string; rooms: number; pickedUp: number }[] {
  const sums = new Map<string, { roomType: string; rooms: number; pickedUp: number }>();
  for (const { room_type, rooms, picked_up } of grid) {
    const sum = sums.get(room_type) ?? { roomType: room_type, rooms: 0, pickedUp: 0 };
    sums.set(room_type, { ...sum, rooms: sum.rooms + rooms, pickedUp: sum.pickedUp + picked_up });
  }
  return [...sums.values()];
}
