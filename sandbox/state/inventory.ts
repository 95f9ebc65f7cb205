/** A number per room type and night. */
class Grid {
  readonly #cells = new Map<string, number>();

  get(roomType: string, night: string): number {
    return this.#cells.get(`${roomType} ${night}`) ?? 0;
  }

  add(roomType: string, night: string, rooms: number): void {
    if (rooms === 0) return;
    const key = `${roomType} ${night}`;
    const now = (this.#cells.get(key) ?? 0) + rooms;
    if (now === 0) this.#cells.delete(key);
    else this.#cells.set(key, now);
  }
}

export type Cell = { roomType: string; night: string; rooms: number };

/** Rooms left to sell: all rooms, minus out of order, minus sold, minus held by blocks. */
export class Inventory {
  readonly #capacity = new Map<string, number>();
  readonly #sold = new Grid();
  readonly #held = new Grid();
  readonly #closed = new Grid();

  addRoom(roomType: string, rooms = 1): void {
    this.#capacity.set(roomType, (this.#capacity.get(roomType) ?? 0) + rooms);
  }

  rooms(roomType: string): number {
    return this.#capacity.get(roomType) ?? 0;
  }

  left(roomType: string, night: string): number {
    const taken = this.#sold.get(roomType, night) + this.#held.get(roomType, night) + this.#closed.get(roomType, night);
    return this.rooms(roomType) - taken;
  }

  sell(cells: readonly Cell[], sign: 1 | -1 = 1): void {
    for (const { roomType, night, rooms } of cells) this.#sold.add(roomType, night, sign * rooms);
  }

  hold(cells: readonly Cell[], sign: 1 | -1 = 1): void {
    for (const { roomType, night, rooms } of cells) this.#held.add(roomType, night, sign * rooms);
  }

  close(cells: readonly Cell[], sign: 1 | -1 = 1): void {
    for (const { roomType, night, rooms } of cells) this.#closed.add(roomType, night, sign * rooms);
  }
}
