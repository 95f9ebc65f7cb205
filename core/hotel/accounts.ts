import type { RecordOf, SomeOf } from "../modules/catalogue.ts";
import type { ReplyOf } from "../ohip/operations.ts";
import { adopt, type Linked } from "./adopt.ts";
import { type Built, compact } from "./built.ts";
import { fitRecord } from "./fit.ts";
import { keptIds } from "./kept-fields.ts";
import { lineUp } from "./lines.ts";
import { isPostal, LINES, reachDetails, readReach } from "./reach.ts";
import type { HotelSettings } from "./settings.ts";
import { fill, leave, wordOf } from "./values.ts";

type Account = RecordOf<"accounts">;
const NAMES = ["name", "name2", "name3"] as const;

/** Builds a company, travel agent, source or group. A long name continues in the second and third line. */
export function buildAccount(
  settings: HotelSettings,
  given: Account,
  linked: Linked = {},
): Built<SomeOf<"accounts">, "postCompanyProfile"> {
  const adopted = adopt(settings, given, linked, settings.types.businessAddress);
  const named = lineUp(adopted.record, NAMES, 40);
  const lined = lineUp(named.values, LINES, 80);
  const fitted = fitRecord(settings, "accounts", lined.values);
  const filled = fill(fitted.record, {
    status: "Active",
    addressType: isPostal(fitted.record) ? settings.types.businessAddress : undefined,
  });
  const left = leave(filled.values, [
    ...keptIds("accounts"),
    ...(settings.externalSystem === null ? (["oldId"] as const) : []),
    ...(isPostal(filled.values) ? [] : (["addressType"] as const)),
  ]);
  const refusals = [...adopted.refusals, ...fitted.refusals];
  if (refusals.length > 0) return { ok: false, refusals };
  const record = left.values;
  const body = compact({
    companyIdList:
      record.corporateId === undefined ? [] : [{ id: record.corporateId, type: settings.types.corporateId }],
    externalReferences:
      record.oldId === undefined ? [] : [{ id: record.oldId, idContext: settings.externalSystem ?? undefined }],
    companyDetails: {
      profileType: record.type,
      statusCode: record.status,
      requestForHotel: settings.hotelId,
      markForHistory: record.history,
      territory: record.territory,
      ownerCode: record.owner,
      company: {
        companyName: record.name,
        companyName2: record.name2,
        companyName3: record.name3,
        iATAInfo: { iATACompany: record.iata },
        language: record.language,
        vipStatus: record.vip,
        currencyCode: record.currency,
        commissionCode: record.commission,
        blacklist: record.blacklisted,
      },
      taxInfo: { tax1No: record.taxNumber, businessRegistration: record.registrationNumber },
      ...reachDetails(settings, record, settings.types.businessPhone, adopted),
    },
  });
  const changes = [
    ...adopted.changes,
    ...named.changes,
    ...lined.changes,
    ...fitted.changes,
    ...filled.changes,
    ...left.changes,
  ];
  return { ok: true, call: { operation: "postCompanyProfile", path: {}, body }, sent: compact(record), changes };
}

export function readAccount(settings: HotelSettings, reply: ReplyOf<"getProfile">): SomeOf<"accounts"> {
  const details = reply.profileDetails ?? {};
  const company = details.company ?? {};
  const reference = reply.externalReferences?.find(({ idContext }) => idContext === settings.externalSystem);
  return compact<SomeOf<"accounts">>({
    oldId: reference?.id,
    corporateId: reply.profileIdList?.find(({ type }) => type === settings.types.corporateId)?.id,
    type: wordOf("accounts", "type", details.profileType),
    status: wordOf("accounts", "status", details.statusCode),
    name: company.companyName,
    name2: company.companyName2,
    name3: company.companyName3,
    iata: company.iATAInfo?.iATACompany,
    language: company.language,
    vip: company.vipStatus,
    currency: company.currencyCode,
    commission: company.commissionCode,
    blacklisted: company.blacklist,
    taxNumber: details.taxInfo?.tax1No,
    registrationNumber: details.taxInfo?.businessRegistration,
    territory: details.territory,
    owner: details.ownerCode,
    history: details.markForHistory,
    ...readReach(settings, details),
  });
}
