import type { ProfileDetails } from "../../core/ohip/crm-profile.ts";
import { codes, refuse } from "../refused.ts";
import type { Chain } from "../state/chain.ts";
import type { Reference } from "./profile-store.ts";

const ofPersons = new Set(["Guest", "Contact", "Employee"]);
const ofCompanies = new Set(["Company", "Agent", "Group", "Source"]);

/** Requirements of the property's configuration for a new profile, beyond the schema. */
export function checkNewProfile(chain: Chain, details: ProfileDetails | undefined, path: string): void {
  if (!details) refuse(codes.profile, "Profile details are required.", path);
  const { profileType, customer, company } = details;
  if (!profileType) refuse(codes.profile, "Profile type is required.", `${path}/profileType`);
  if (ofPersons.has(profileType)) {
    const named = customer?.personName?.some(({ surname }) => surname?.trim());
    if (!named) refuse(codes.profile, "Last name is required.", `${path}/customer/personName`);
    if (company) refuse(codes.profile, `A ${profileType} profile has no company details.`, `${path}/company`);
  } else if (ofCompanies.has(profileType)) {
    if (!company?.companyName?.trim()) refuse(codes.profile, "Name is required.", `${path}/company/companyName`);
    if (customer) refuse(codes.profile, `A ${profileType} profile has no customer details.`, `${path}/customer`);
  } else refuse(codes.profile, `Profiles of type ${profileType} cannot be created here.`, `${path}/profileType`);
  checkProfileCodes(chain, details, path);
}

/** Checks every code against its list, and dates against the calendar. */
export function checkProfileCodes({ lists, hotels, now, rules }: Chain, details: ProfileDetails, path: string): void {
  const { customer, company } = details;
  for (const name of customer?.personName ?? []) {
    lists.check("Titles", name.nameTitle, `${path}/customer/personName/nameTitle`);
    lists.check("Languages", name.language, `${path}/customer/personName/language`);
  }
  for (const party of [customer, company]) {
    lists.check("Languages", party?.language, `${path}/language`);
    lists.check("Nationalities", party?.nationality, `${path}/nationality`);
    lists.check("VIPStatuses", party?.vipStatus, `${path}/vipStatus`);
    lists.check("Currencies", party?.currencyCode, `${path}/currencyCode`);
    lists.check("CreditRatings", party?.creditRating, `${path}/creditRating`);
  }
  lists.check("GenderTypes", customer?.gender, `${path}/customer/gender`);
  lists.check("Countries", customer?.birthCountry?.code, `${path}/customer/birthCountry`);
  lists.check("Countries", customer?.citizenCountry?.code, `${path}/customer/citizenCountry`);
  if (customer?.birthDate && customer.birthDate > now.toISOString().slice(0, 10))
    refuse(codes.profile, "Birth date is in the future.", `${path}/customer/birthDate`);
  for (const { identification } of customer?.identifications?.identificationInfo ?? []) {
    lists.check("IdentificationTypes", identification?.idType, `${path}/customer/identifications/idType`);
    lists.check("Countries", identification?.issuedCountry, `${path}/customer/identifications/issuedCountry`);
  }
  for (const { address } of details.addresses?.addressInfo ?? []) {
    lists.check("AddressTypes", address?.type, `${path}/addresses/type`);
    lists.check("Countries", address?.country?.code, `${path}/addresses/country`);
    lists.check("Languages", address?.language, `${path}/addresses/language`);
    if (rules.codes) lists.check("States", address?.state, `${path}/addresses/state`);
  }
  for (const { telephone } of details.telephones?.telephoneInfo ?? []) {
    lists.check("CommunicationTypePhone", telephone?.phoneTechType, `${path}/telephones/phoneTechType`);
    lists.check("PhoneTypes", telephone?.phoneUseType, `${path}/telephones/phoneUseType`);
  }
  for (const { email } of details.emails?.emailInfo ?? []) {
    lists.check("CommunicationTypeEmail", email?.type, `${path}/emails/type`);
    if (email?.emailAddress !== undefined && !/^[^\s@]+@\S+$/.test(email.emailAddress))
      refuse(codes.profile, `${email.emailAddress} is not an e-mail address.`, `${path}/emails/emailAddress`);
  }
  for (const { url } of details.uRLs?.uRLInfo ?? [])
    lists.check("CommunicationTypeWeb", url?.type, `${path}/uRLs/type`);
  for (const { comment } of details.comments?.commentInfo ?? [])
    lists.check("AllNoteTypes", comment?.type, `${path}/comments/type`);
  for (const membership of details.profileMemberships?.profileMembership ?? []) {
    lists.check("MembershipTypes", membership.membershipType, `${path}/profileMemberships/membershipType`);
    lists.check("MembershipLevels", membership.membershipLevel, `${path}/profileMemberships/membershipLevel`);
  }
  for (const { preferenceType, preference } of details.preferenceCollection?.preferenceType ?? []) {
    lists.check("PreferenceTypes", preferenceType, `${path}/preferenceCollection/preferenceType`);
    for (const { preferenceValue } of preference ?? [])
      lists.check("Preferences", preferenceValue, `${path}/preferenceCollection/preferenceValue`);
  }
  for (const { type } of details.keywords?.keyword ?? []) lists.check("KeywordTypes", type, `${path}/keywords/type`);
  for (const { code } of details.mailingActions?.mailingAction ?? [])
    lists.check("MailingActions", code, `${path}/mailingActions`);
  lists.check("ProfileRestrictionReasons", details.profileRestrictions?.reason, `${path}/profileRestrictions/reason`);
  lists.check("OwnerCodes", details.ownerCode, `${path}/ownerCode`);
  if (rules.codes) lists.check("Territories", details.territory, `${path}/territory`);
  for (const hotelId of [details.requestForHotel, details.registeredProperty])
    if (hotelId !== undefined && !hotels.has(hotelId))
      refuse(codes.unknownCode, `${hotelId} is not a property of this chain.`, `${path}/requestForHotel`);
}

/** Both parts are required, and the chain must have an interface to the system. */
export function checkReferences(
  chain: Chain,
  given: readonly { id?: string | undefined; idContext?: string | undefined }[] | undefined,
): Reference[] {
  return (given ?? []).map(({ id, idContext }) => {
    chain.checkExternalSystem(idContext, "externalReferences/idContext");
    if (!id) refuse(codes.invalid, "An external reference needs its id.", "externalReferences/id");
    return { id, idContext: idContext ?? "" };
  });
}
