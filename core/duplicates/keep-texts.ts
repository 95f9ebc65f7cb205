const CHUNK_BYTES = 2 ** 20;
/** The most bytes that one unit of a string takes in UTF-8. */
const MOST_BYTES = 3;

/** A list of texts kept in few arrays of bytes: as a million strings they let the collector hold half as much again. */
export function keepTexts() {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const chunks: Uint8Array[] = [];
  const ends: number[] = [];
  /** The chunk of each text. */
  const places: number[] = [];
  let [chunk, used] = [new Uint8Array(0), 0];

  return {
    add(text: string): void {
      const most = text.length * MOST_BYTES;
      if (chunk.length - used < most) {
        chunk = new Uint8Array(Math.max(CHUNK_BYTES, most));
        used = 0;
        chunks.push(chunk);
      }
      used += encoder.encodeInto(text, chunk.subarray(used)).written;
      ends.push(used);
      places.push(chunks.length - 1);
    },
    at(index: number): string {
      const [place, end] = [places[index], ends[index]];
      if (place === undefined || end === undefined) return "";
      const start = places[index - 1] === place ? (ends[index - 1] ?? 0) : 0;
      return decoder.decode(chunks[place]?.subarray(start, end));
    },
    get length(): number {
      return ends.length;
    },
  };
}
