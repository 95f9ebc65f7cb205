import { sql } from "kysely";
import type { Property, SecretName } from "../../../contract/properties.ts";
import type { Language } from "../../../contract/users.ts";
import type { AccountScope, Tx } from "../../db/client.ts";

const dayOf = (column: "begin_date" | "end_date" | "live_date") => sql<string | null>`${sql.ref(column)}::text`;

function selectProperties(tx: Tx, { accountId }: AccountScope) {
  return tx
    .selectFrom("properties")
    .selectAll()
    .select([dayOf("begin_date").as("begin"), dayOf("end_date").as("end"), dayOf("live_date").as("live")])
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .orderBy("id");
}
type Row = Awaited<ReturnType<ReturnType<typeof selectProperties>["execute"]>>[number];

export async function findProperty(tx: Tx, scope: AccountScope, id: string): Promise<Property | undefined> {
  return (await listPropertiesOf(tx, scope, [id]))[0];
}

/** Those of the account, or of the ids that are asked for, with word of their secrets and never the secrets. */
export async function listPropertiesOf(tx: Tx, scope: AccountScope, ids?: readonly string[]): Promise<Property[]> {
  if (ids?.length === 0) return [];
  const query = selectProperties(tx, scope);
  const rows = await (ids ? query.where("id", "in", ids) : query).execute();
  const secrets = await tx
    .selectFrom("property_secrets")
    .select(["property_id", "name", "since"])
    .where("account_id", "=", scope.accountId)
    .execute();
  return rows.map((row) => {
    const own = secrets.filter((secret) => secret.property_id === row.id);
    return toProperty(row, new Map(own.map(({ name, since }) => [name, since])));
  });
}

function toProperty(row: Row, since: ReadonlyMap<SecretName, Date>): Property {
  const secret = (name: SecretName) => ({ set: since.has(name), since: since.get(name)?.toISOString() ?? null });
  return {
    id: row.id,
    slug: row.slug,
    accountid: row.account_id,
    name: row.name,
    oracleid: row.old_code,
    type: row.kind as Property["type"],
    status: row.status,
    environment: row.environment,
    fiscalnumber: row.fiscal_number,
    siretnumber: row.siret_number,
    address: row.address,
    pincode: row.postcode,
    city: row.city,
    country: row.country,
    phone: row.phone,
    currency: row.currency,
    timezone: row.timezone,
    language: row.language as Language,
    hostname: row.hostname,
    authmode: row.auth_mode,
    username: row.username,
    password: secret("password"),
    clientid: row.client_id,
    clientsecret: secret("clientsecret"),
    hoteid: row.hotel_id,
    appkey: secret("appkey"),
    enterpriseid: row.enterprise_id,
    scope: row.oauth_scope,
    externalsystem: row.external_system,
    begindate: row.begin,
    enddate: row.end,
    datelive: row.live,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    iduser: row.created_by,
    version: row.version,
  };
}
