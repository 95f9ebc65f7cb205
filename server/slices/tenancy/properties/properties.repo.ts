import { sql } from "kysely";
import type { Property, SecretName } from "../../../../contract/properties.ts";
import type { Language } from "../../../../contract/users.ts";
import type { AccountScope, Scope, Tx } from "../../../db/client.ts";
import { type PropertyValues, toColumns } from "./property-columns.ts";

const DISABLED = 2;
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

/** The account's properties, or those with the ids. They say whether secrets are set, but never hold them. */
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

/** The country by which phone numbers without a country are read. */
export async function findCountry(tx: Tx, { accountId, propertyId }: Scope): Promise<string> {
  const found = await tx
    .selectFrom("properties")
    .select("country")
    .where("account_id", "=", accountId)
    .where("id", "=", propertyId)
    .executeTakeFirst();
  return found?.country ?? "";
}

type NewProperty = Partial<PropertyValues> & { id: string; slug: string; name: string; createdBy?: string };

export async function insertProperty(tx: Tx, scope: AccountScope, property: NewProperty): Promise<void> {
  const { id, slug, name, createdBy, ...values } = property;
  await tx
    .insertInto("properties")
    .values({ ...toColumns(values), account_id: scope.accountId, id, slug, name, created_by: createdBy ?? null })
    .execute();
}

/** Locks the row until the transaction ends, so that concurrent changes wait. */
export async function findPropertyForUpdate(tx: Tx, scope: Scope): Promise<Property | undefined> {
  await tx
    .selectFrom("properties")
    .select("id")
    .where("account_id", "=", scope.accountId)
    .where("id", "=", scope.propertyId)
    .forNoKeyUpdate()
    .execute();
  return findProperty(tx, scope, scope.propertyId);
}

type Changes = Partial<PropertyValues> & { slug?: string; status?: number };

/** Raises the version by one, whatever changed. */
export async function updatePropertyRow(tx: Tx, scope: Scope, changes: Changes): Promise<void> {
  const { slug, status, ...values } = changes;
  await tx
    .updateTable("properties")
    .set({
      ...toColumns(values),
      ...(slug !== undefined && { slug }),
      ...(status !== undefined && { status }),
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where("account_id", "=", scope.accountId)
    .where("id", "=", scope.propertyId)
    .execute();
}

/** Who can work in the property: the assigned users, and the account's admins, who need no assignment. */
export function listPeople(tx: Tx, { accountId, propertyId }: Scope) {
  return tx
    .selectFrom("users as u")
    .select(["u.id", "u.firstname", "u.lastname", "u.role"])
    .where("u.account_id", "=", accountId)
    .where("u.status", "<>", DISABLED)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb("u.role", "in", [1, 2]),
        exists(
          selectFrom("user_properties as up")
            .select("up.user_id")
            .where("up.account_id", "=", accountId)
            .where("up.property_id", "=", propertyId)
            .whereRef("up.user_id", "=", "u.id"),
        ),
      ]),
    )
    .orderBy("u.lastname")
    .orderBy("u.firstname")
    .orderBy("u.id")
    .execute();
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
