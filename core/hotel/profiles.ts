import type { RecordOf, SomeOf } from "../modules/catalogue.ts";
import type { ReplyOf } from "../ohip/operations.ts";
import { adopt, type Linked } from "./adopt.ts";
import { type Built, type Change, compact } from "./built.ts";
import { fitRecord } from "./fit.ts";
import { keptIds } from "./kept-fields.ts";
import { lineUp } from "./lines.ts";
import { isPostal, LINES, reachDetails, readReach } from "./reach.ts";
import type { HotelSettings } from "./settings.ts";
import { byGroup, type Pair, pairsIn, pairText } from "./several.ts";
import { fill, leave, wordOf } from "./values.ts";

type Profile = RecordOf<"profiles">;
const PREFERENCE = { group: 20, value: 200 };
const KEYWORD = { group: 20, value: 80 };

/** A guest or contact, with the old system's separate tables about the profile. */
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
  const several: Change[] = [];
  const refusals = [...adopted.refusals, ...fitted.refusals];
  const preferences = pairsIn("preferences", filled.values.preferences, PREFERENCE, several, refusals);
  const keywords = pairsIn("keywords", filled.values.keywords, KEYWORD, several, refusals);
  const written = { ...filled.values, preferences: pairText(preferences), keywords: pairText(keywords) };
  const left = leave(written, [
    ...keptIds("profiles"),
    ...(settings.externalSystem === null ? (["oldId"] as const) : []),
    ...(isPostal(filled.values) ? [] : (["addressType"] as const)),
  ]);
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
      preferenceCollection: {
        preferenceType: byGroup(preferences).map(({ group, values }) => ({
          preferenceType: group,
          preference: values.map((value) => ({ preferenceValue: value, global: false, hotels: [settings.hotelId] })),
        })),
      },
      keywords: {
        keyword: byGroup(keywords).flatMap(({ group, values }) => values.map((keyword) => ({ type: group, keyword }))),
      },
      ...reachDetails(settings, record, settings.types.phone, adopted),
    },
  });
  const changes = [
    ...adopted.changes,
    ...lined.changes,
    ...fitted.changes,
    ...filled.changes,
    ...several,
    ...left.changes,
  ];
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
    preferences: pairText(preferencesIn(details)),
    keywords: pairText(keywordsIn(details)),
    ...readReach(settings, details),
  });
}

type Details = NonNullable<ReplyOf<"getProfile">["profileDetails"]>;

export const preferencesIn = ({ preferenceCollection }: Pick<Details, "preferenceCollection">): Pair[] =>
  (preferenceCollection?.preferenceType ?? []).flatMap(({ preferenceType: group, preference }) =>
    (preference ?? []).flatMap(({ preferenceValue: value }) =>
      group === undefined || value === undefined ? [] : [{ group, value }],
    ),
  );

export const keywordsIn = ({ keywords }: Pick<Details, "keywords">): Pair[] =>
  (keywords?.keyword ?? []).flatMap(({ type: group, keyword: value }) =>
    group === undefined || value === undefined ? [] : [{ group, value }],
  );
