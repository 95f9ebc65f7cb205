/** The part of PostgreSQL's protocol that taking turns needs: where messages end, and the state of a session. */

const [QUERY, SYNC, TERMINATE, NOTIFICATION, READY] = ["Q", "S", "X", "A", "Z"].map((letter) => letter.charCodeAt(0));

export type TransactionStatus = "I" | "T" | "E";

const lengthAt = (bytes: Uint8Array, place: number): number =>
  new DataView(bytes.buffer, bytes.byteOffset).getInt32(place);

/**
 * Splits what a client has sent into units that are answered as a whole: a query, or everything up to a sync. The first
 * message of a session has no type letter.
 */
export function createUnitReader() {
  let rest = new Uint8Array(0);
  let started = false;

  return function* read(bytes: Uint8Array): Generator<{ kind: "startup" | "work" | "end"; bytes: Uint8Array }> {
    const all = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    let begin = 0;
    let place = 0;
    while (all.length - place >= 5) {
      const size = started ? lengthAt(all, place + 1) + 1 : lengthAt(all, place);
      if (all.length - place < size) break;
      const letter = all[place];
      place += size;
      if (!started) yield { kind: "startup", bytes: all.slice(begin, place) };
      else if (letter === TERMINATE) yield { kind: "end", bytes: all.slice(begin, place) };
      else if (letter === QUERY || letter === SYNC) yield { kind: "work", bytes: all.slice(begin, place) };
      else continue;
      started = true;
      begin = place;
    }
    rest = all.slice(begin);
  };
}

/**
 * The single session of the database receives all notices: they are taken out of the answer, for the sessions that
 * listen.
 */
export function splitAnswer(answer: Uint8Array): {
  parts: Uint8Array[];
  notices: Uint8Array[];
  status: TransactionStatus;
} {
  const parts: Uint8Array[] = [];
  const notices: Uint8Array[] = [];
  let status: TransactionStatus = "I";
  let begin = 0;
  for (let place = 0; place < answer.length; ) {
    const end = place + 1 + lengthAt(answer, place + 1);
    if (answer[place] === READY) status = String.fromCharCode(answer[end - 1] ?? 0) as TransactionStatus;
    if (answer[place] === NOTIFICATION) {
      if (place > begin) parts.push(answer.slice(begin, place));
      notices.push(answer.slice(place, end));
      begin = end;
    }
    place = end;
  }
  if (begin === 0) parts.push(answer);
  else if (answer.length > begin) parts.push(answer.slice(begin));
  return { parts, notices, status };
}

/** The session that sends this receives notices from now on. */
export const isListen = (unit: Uint8Array): boolean =>
  unit[0] === QUERY && Buffer.from(unit.subarray(5, 12)).toString("latin1").toLowerCase() === "listen ";

export function queryMessage(text: string): Uint8Array {
  const body = Buffer.from(`${text}\0`);
  const message = Buffer.alloc(5 + body.length);
  message.write("Q");
  message.writeInt32BE(4 + body.length, 1);
  body.copy(message, 5);
  return message;
}

/** The session may begin: no password, no transaction. */
export const WELCOME = Uint8Array.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);
