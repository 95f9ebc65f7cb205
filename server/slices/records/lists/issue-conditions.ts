import { type RawBuilder, sql } from "kysely";
import type { RecordIssue } from "../../../../contract/lists.ts";
import { countryCodes } from "../../../../core/values/countries.ts";
import { EMAIL_PATTERN } from "../../../../core/values/emails.ts";

const text = (field: string) => sql`coalesce(t.values ->> ${sql.lit(field)}, '')`;
const LONG_STAY_DAYS = 60;

type Made = (today: string) => RawBuilder<unknown>;

/** What a push would stumble over or a guest would notice, as conditions on a record `t`. */
const conditions: Readonly<Record<RecordIssue, Made>> = {
  missing_email: () => sql`t.type in ('Guest', 'Contact') and ${text("email")} = ''`,
  bad_email: () => sql`${text("email")} <> '' and ${text("email")} !~ ${EMAIL_PATTERN}`,
  // A number that could be read has become a key.
  bad_phone: () => sql`t.mk_phone is null and ${text("phone")} || ${text("mobile")} <> ''`,
  unknown_country: () => sql`${text("country")} <> '' and ${text("country")} <> all (${countryCodes()}::text[])`,
  missing_firstname: () => sql`t.type in ('Guest', 'Contact') and ${text("firstName")} = ''`,
  odd_birthdate: (today) =>
    sql`jsonb_exists(t.values, 'birthDate') and not (${text("birthDate")} between '1900-01-01' and ${today})`,
  past_reserved: (today) => sql`t.status in ('Reserved', 'DueIn') and t.arrival < ${today}::date`,
  past_inhouse: (today) => sql`t.status in ('InHouse', 'DueOut') and t.departure < ${today}::date`,
  future_checkedout: (today) => sql`t.status = 'CheckedOut' and t.departure > ${today}::date`,
  long_stay: () => sql`t.departure - t.arrival > ${LONG_STAY_DAYS}`,
  no_rate: () => sql`t.status in ('Reserved', 'DueIn', 'InHouse', 'DueOut') and ${text("amount")} = ''`,
  // The guest or block that it names is not there, as after the undo of its import.
  no_guest: () => sql`t.profile_old_id <> '' and not exists (
    select from profiles p where p.property_id = t.property_id and p.module in ('profiles', 'accounts')
      and p.old_id = t.profile_old_id)`,
  no_block: () => sql`t.block_old_id <> '' and not exists (
    select from blocks b where b.property_id = t.property_id and b.module = 'blocks' and b.old_id = t.block_old_id)`,
  past_block: (today) => sql`t.ends < ${today}::date`,
  no_grid: () => sql`not exists (
    select from records g where g.property_id = t.property_id and g.module = 'block-grid' and g.parent_old_id = t.old_id)`,
};

export const issueCondition = (issue: RecordIssue, today: string): RawBuilder<unknown> => conditions[issue](today);
