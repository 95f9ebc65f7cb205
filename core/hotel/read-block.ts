import type { SomeOf } from "../modules/catalogue.ts";
import type { ReplyOf } from "../ohip/operations.ts";
import { compact, type OldIdOf } from "./built.ts";
import { readNote } from "./notes.ts";
import type { HotelSettings } from "./settings.ts";
import { wordOf } from "./values.ts";

/** A block's header from OPERA, as our record with our old ids. */
export function readBlock(settings: HotelSettings, reply: ReplyOf<"getBlock">, oldIdOf: OldIdOf): SomeOf<"blocks"> {
  const found = reply.blocks?.blockInfo?.[0]?.block ?? {};
  const details = found.blockDetails ?? {};
  const stay = found.reservationDetails ?? {};
  const profile = (module: "accounts" | "profiles", ...types: string[]) => {
    const id = found.blockProfiles?.blockProfile?.find((item) => types.includes(item.blockProfileType ?? ""))
      ?.profileIdList?.[0]?.id;
    return id === undefined ? undefined : oldIdOf(module, id);
  };
  const rates = stay.ratePlanCode ?? [];
  return compact<SomeOf<"blocks">>({
    oldId: found.externalReferences?.find(({ idContext }) => idContext === settings.externalSystem)?.id,
    code: details.blockCode,
    name: details.blockName,
    begin: details.timeSpan?.startDate,
    end: details.timeSpan?.endDate,
    shoulderBegin: details.shoulderDates?.startDate,
    shoulderEnd: details.shoulderDates?.endDate,
    bookingType: details.bookingType?.code,
    reservationMethod: details.reservationMethod?.code,
    followUp: stay.followupDate,
    status: details.blockStatus?.bookingStatus?.status?.code,
    reservationType: details.reservationType?.reservationType,
    market: details.marketCode?.marketCode,
    source: details.sourceOfSale?.sourceCode?.sourceCode,
    origin: details.blockOrigin,
    paymentMethod: details.paymentMethod?.code,
    currency: details.currencyCode,
    owner: found.blockOwners?.owner?.find(({ ownership }) => ownership === "Block")?.ownerCode,
    rateCode: (rates.find((rate) => rate.primary) ?? rates[0])?.ratePlanCode,
    cutoff: stay.cutOffDate,
    cutoffDays: stay.cutOffDays,
    decision: stay.decisionDate,
    roomingListDue: stay.roomingListDueDate,
    inventoryControl: wordOf("blocks", "inventoryControl", stay.inventoryControl),
    printRate: stay.printRate,
    companyId: profile("accounts", "Company"),
    agentId: profile("accounts", "Agent"),
    sourceId: profile("accounts", "Source"),
    groupId: profile("accounts", "Group"),
    contactId: profile("profiles", "CompanyContact", "AgentContact"),
    note: readNote(settings, found.comments?.commentInfo),
  });
}
