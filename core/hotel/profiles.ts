import type { RecordOf, SomeOf } from "../modules/catalogue.ts";
import type { ReplyOf } from "../ohip/operations.ts";
import { adopt, type Linked } from "./adopt.ts";
import { type Built, compact } from "./built.ts";
import { fitRecord } from "./fit.ts";
import { lineUp } from "./lines.ts";
import { isPostal, LINES, reachDetails, readReach } from "./reach.ts";
import type { HotelSettings } from "./settings.ts";
import { fill, leave, wordOf } from "./values.ts";

type Profile = RecordOf<"profiles">;

/** A guest or contact, with what the old system kept beside the profile. */
export function buildProfile(
  settings: HotelSettings,
  given: Profile,
  linked: Linked = {},
): Built<SomeOf<"profiles">, "postGuestProfile"> {
  const adopted = adopt(settings, given, linked, settings.types.address);
  const lined = lineUp(adopted.record, LINES, 80);
  const fitted = fitRecord(settings, "profiles", lined.values);
  const filled = fill(fitted.record, {
    type: "Guest",
    status: "Active",
    addressType: isPostal(fitted.record) ? settings.types.address : undefined,
  });
  const left = leave(filled.values, [
    ...(settings.externalSystem === null ? (["oldId"] as const) : []),
    ...(isPostal(filled.values) ? [] : (["addressType"] as const)),
  ]);
  const refusals = [...adopted.refusals, ...fitted.refusals];
  if (refusals.length > 0) return { ok: false, refusals };
  const record = left.values;
  const body = compact({
    externalReferences:
      record.oldId === undefined ? [] : [{ id: record.oldId, idContext: settings.externalSystem ?? undefined }],
    guestDetails: {
      profileType: record.type,
      statusCode: record.status,
      requestForHotel: settings.hotelId,
      markForHistory: record.history,
      customer: {
        personName: [
          {
            nameType: "Primary" as const,
            surname: record.lastName,
            givenName: record.firstName,
            middleName: record.middleName,
            nameTitle: record.title,
            salutation: record.salutation,
            language: record.language,
          },
        ],
        language: record.language,
        nationality: record.nationality,
        gender: record.gender,
        birthDate: record.birthDate,
        birthPlace: record.birthPlace,
        birthCountry: { code: record.birthCountry },
        vipStatus: record.vip,
        legalCompany: record.employer,
        businessTitle: record.position,
        currencyCode: record.currency,
        blacklist: record.blacklisted,
        identifications: {
          identificationInfo: [
            {
              identification: {
                idType: record.idType,
                idNumber: record.idNumber,
                issuedCountry: record.idCountry,
                expirationDate: record.idExpiry,
              },
            },
          ],
        },
      },
      taxInfo: { tax1No: record.taxNumber },
      privacyInfo: {
        allowEmail: record.allowEmail,
        allowPhone: record.allowPhone,
        allowSMS: record.allowSms,
        optInMailingList: record.mailingList,
      },
      ...reachDetails(settings, record, settings.types.phone, adopted),
    },
  });
  const changes = [...adopted.changes, ...lined.changes, ...fitted.changes, ...filled.changes, ...left.changes];
  return { ok: true, call: { operation: "postGuestProfile", path: {}, body }, sent: compact(record), changes };
}

export function readProfile(settings: HotelSettings, reply: ReplyOf<"getProfile">): SomeOf<"profiles"> {
  const details = reply.profileDetails ?? {};
  const customer = details.customer ?? {};
  const names = customer.personName ?? [];
  const name = names.find((candidate) => candidate.nameType === "Primary") ?? names[0] ?? {};
  const document = customer.identifications?.identificationInfo?.[0]?.identification ?? {};
  const reference = reply.externalReferences?.find(({ idContext }) => idContext === settings.externalSystem);
  return compact<SomeOf<"profiles">>({
    oldId: reference?.id,
    type: wordOf("profiles", "type", details.profileType),
    status: wordOf("profiles", "status", details.statusCode),
    lastName: name.surname,
    firstName: name.givenName,
    middleName: name.middleName,
    title: name.nameTitle,
    salutation: name.salutation,
    language: customer.language,
    nationality: customer.nationality,
    gender: wordOf("profiles", "gender", customer.gender),
    birthDate: customer.birthDate,
    birthPlace: customer.birthPlace,
    birthCountry: customer.birthCountry?.code,
    vip: customer.vipStatus,
    employer: customer.legalCompany,
    position: customer.businessTitle,
    currency: customer.currencyCode,
    blacklisted: customer.blacklist,
    idType: document.idType,
    idNumber: document.idNumber,
    idCountry: document.issuedCountry,
    idExpiry: document.expirationDate,
    taxNumber: details.taxInfo?.tax1No,
    history: details.markForHistory,
    allowEmail: details.privacyInfo?.allowEmail,
    allowPhone: details.privacyInfo?.allowPhone,
    allowSms: details.privacyInfo?.allowSMS,
    mailingList: details.privacyInfo?.optInMailingList,
    ...readReach(settings, details),
  });
}
