import { createHash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { type Db, inNobody } from "../../../db/client.ts";
import type { Bookings } from "./shared-slots.ts";

/** A process that booked nothing for this long has no share in a gateway. */
const GONE = sql`interval '15 seconds'`;
/** A plan further ahead than this comes from a clock that was set back. */
const FARTHEST = sql`interval '2 minutes'`;

const ms = (milliseconds: number) => sql`make_interval(secs => ${milliseconds / 1000}::float8)`;
const hashOf = (gateway: string) => createHash("sha256").update(gateway).digest();

/** One row per gateway holds its next slot. Booking moves it forward, under its lock and by the database's clock. */
export function databaseBookings(db: Db): Bookings {
  const process = randomUUID();
  let swept = false;
  return {
    async book(gateway, { count, gapMs, leadMs }) {
      const key = hashOf(gateway);
      const taken = ms(count * gapMs);
      return inNobody(db, async (tx) => {
        if (!swept) await sql`delete from gateway_users where seen_at < now() - interval '1 hour'`.execute(tx);
        swept = true;
        const { rows } = await sql<{ first: number; now: number; sharers: number }>`
          with seen as (
            insert into gateway_users (key_hash, process, seen_at) values (${key}, ${process}, clock_timestamp())
            on conflict (key_hash, process) do update set seen_at = excluded.seen_at
          ), booked as (
            insert into gateways as g (key_hash, next_at) values (${key}, clock_timestamp() + ${ms(leadMs)} + ${taken})
            on conflict (key_hash) do update set next_at = ${taken} +
              case when g.next_at > clock_timestamp() + ${FARTHEST} then clock_timestamp() + ${ms(leadMs)}
                else greatest(g.next_at, clock_timestamp() + ${ms(leadMs)}) end
            returning next_at
          )
          select (extract(epoch from next_at - ${taken}) * 1000)::float8 as first,
            (extract(epoch from clock_timestamp()) * 1000)::float8 as now,
            (select count(*)::int + 1 from gateway_users where key_hash = ${key} and process <> ${process}
              and seen_at > clock_timestamp() - ${GONE}) as sharers
          from booked`.execute(tx);
        const [booked] = rows;
        if (!booked) throw new Error("No slot was booked.");
        return booked;
      });
    },
    async pause(gateway, pausedMs) {
      const until = sql`clock_timestamp() + ${ms(pausedMs)}`;
      await inNobody(db, (tx) =>
        sql`insert into gateways as g (key_hash, next_at) values (${hashOf(gateway)}, ${until})
          on conflict (key_hash) do update set next_at = greatest(g.next_at, ${until})`.execute(tx),
      );
    },
  };
}
