import type { ReplyOf, RequestOf } from "../ohip/operations.ts";
import type { Call } from "./built.ts";

type Details = NonNullable<RequestOf<"putProfile">["profileDetails"]>;
type Current = NonNullable<ReplyOf<"getProfile">["profileDetails"]>;
type Child = { id?: string | undefined; type?: string | undefined };

/**
 * Gives what is sent the id of what stands there in its place: without one OPERA adds a second e-mail and keeps the
 * first for ever.
 */
function inPlace<Item extends Child, Found extends Child>(
  items: readonly Item[] | undefined,
  found: readonly Found[] | undefined,
  same: (item: Item, other: Found) => boolean,
): Item[] | undefined {
  const free = [...(found ?? [])];
  return items?.map((item) => {
    const place = free.findIndex((other) => other.id !== undefined && same(item, other));
    const [taken] = place < 0 ? [] : free.splice(place, 1);
    return taken ? { ...item, id: taken.id, type: taken.type } : item;
  });
}

/** Changes a profile that exists to what a create would have said. */
export function updateProfile(
  profileId: string,
  create: RequestOf<"postGuestProfile"> | RequestOf<"postCompanyProfile">,
  current: ReplyOf<"getProfile">,
): Call<"putProfile"> {
  const wanted: Details =
    ("guestDetails" in create ? create.guestDetails : undefined) ??
    ("companyDetails" in create ? create.companyDetails : undefined) ??
    {};
  const there: Current = current.profileDetails ?? {};
  // The hotel asking can only be named when a profile is made.
  const { requestForHotel: _asked, ...details } = wanted;
  const changed: Details = { ...details };
  if (details.addresses)
    changed.addresses = {
      addressInfo: inPlace(
        details.addresses.addressInfo,
        there.addresses?.addressInfo,
        (item, other) => item.address?.type === other.address?.type,
      ),
    };
  if (details.telephones)
    changed.telephones = {
      telephoneInfo: inPlace(
        details.telephones.telephoneInfo,
        there.telephones?.telephoneInfo,
        (item, other) =>
          item.telephone?.phoneUseType === other.telephone?.phoneUseType &&
          item.telephone?.phoneTechType === other.telephone?.phoneTechType,
      ),
    };
  if (details.emails)
    changed.emails = {
      emailInfo: inPlace(
        details.emails.emailInfo,
        there.emails?.emailInfo,
        (item, other) => item.email?.type === other.email?.type,
      ),
    };
  if (details.uRLs)
    changed.uRLs = {
      uRLInfo: inPlace(details.uRLs.uRLInfo, there.uRLs?.uRLInfo, (item, other) => item.url?.type === other.url?.type),
    };
  if (details.comments)
    changed.comments = {
      commentInfo: inPlace(
        details.comments.commentInfo,
        there.comments?.commentInfo,
        (item, other) =>
          item.comment?.type === other.comment?.type && item.comment?.commentTitle === other.comment?.commentTitle,
      ),
    };
  return {
    operation: "putProfile",
    path: { profileId },
    body: { profileIdList: [{ id: profileId, type: "Profile" }], profileDetails: changed },
  };
}
