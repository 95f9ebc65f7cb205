import { type OverviewHotel, phase } from "../../../../contract/dashboard.ts";
import { stagesOf } from "../../../../core/hotel/push-order.ts";
import { isModuleKey } from "../../../../core/modules/catalogue.ts";
import { phaseOf } from "../../../../core/modules/phases.ts";
import { type Db, inPerson, type Tx } from "../../../db/client.ts";
import type { Person } from "../../../http/session.ts";
import { listAccountRows } from "../../tenancy/accounts/list-accounts.repo.ts";
import { listMemberships } from "../../tenancy/sessions/memberships.repo.ts";
import { countFigures, type HotelFigure, type HotelState, inAccount, listHotels } from "./overview.repo.ts";
import { showVerified, type VerifiedMemory } from "./show-verified.ts";

const [ADMIN, SUPER_ADMIN] = [1, 2];
const MOST_ACCOUNTS = 1_000;

/** A super admin sees every account, other people the hotels that they may enter. */
export function showOverview(db: Db, person: Person, memory: VerifiedMemory): Promise<OverviewHotel[]> {
  return inPerson(db, person, async (tx) => {
    const members = person.isSuper ? null : await listMemberships(tx, person);
    const ids = members?.map(({ account_id }) => account_id) ?? null;
    if (ids?.length === 0) return [];
    const { rows: accounts } = await listAccountRows(tx, ids, { limit: MOST_ACCOUNTS, offset: 0 });
    const hotels: OverviewHotel[] = [];
    for (const { account_id: id, slug, name } of accounts) {
      const member = members?.find(({ account_id }) => account_id === id);
      const isAll = !member || member.role === ADMIN || member.role === SUPER_ADMIN;
      const shown = await inAccount(tx, id, () => hotelsOf(tx, id, { assignedTo: isAll ? null : member.id, memory }));
      hotels.push(...shown.map((hotel) => ({ account: { slug, name }, ...hotel })));
    }
    return hotels;
  });
}

type HotelsOf = { assignedTo: string | null; memory: VerifiedMemory };

async function hotelsOf(tx: Tx, accountId: string, { assignedTo, memory }: HotelsOf) {
  const hotels = await listHotels(tx, accountId, assignedTo);
  if (hotels.length === 0) return [];
  const verified = await showVerified(tx, { account: accountId }, memory);
  const figures: Figure[] = [
    ...(await countFigures(tx, accountId)),
    ...verified.map(({ verified: n, ...of }) => ({ ...of, figure: "verified" as const, n })),
  ];
  return hotels.map(({ id, last, ...hotel }: HotelState) => ({
    ...hotel,
    last: last?.toISOString() ?? null,
    phases: phasesOf(figures.filter(({ property_id }) => property_id === id)),
  }));
}

type Figure = Omit<HotelFigure, "figure"> & { figure: HotelFigure["figure"] | "verified" };

const phasesOf = (figures: readonly Figure[]): OverviewHotel["phases"] =>
  phase.options.map((name) => {
    const own = figures.filter(({ module }) => isModuleKey(module) && phaseOf(module) === name);
    const sum = (wanted: Figure["figure"], of = own) =>
      of.reduce((total, { figure, n }) => total + (figure === wanted ? n : 0), 0);
    const called = own.filter(({ module }) => stagesOf(module).length > 0);
    return {
      ...{ phase: name, records: sum("records"), waiting: sum("waiting"), rejected: sum("rejected") },
      own: sum("records", called),
      ...{ pushed: sum("pushed"), failed: sum("failed"), verified: sum("verified") },
    };
  });
