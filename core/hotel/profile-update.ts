import type { ReplyOf, RequestOf } from "../ohip/operations.ts";
import { type Call, compact } from "./built.ts";
import { inPlace } from "./in-place.ts";
import { isSameNote } from "./notes.ts";

type Details = NonNullable<RequestOf<"putProfile">["profileDetails"]>;

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
  const there = current.profileDetails ?? {};
  // The hotel asking can only be named when a profile is made.
  const { requestForHotel: _asked, ...details } = wanted;
  const profileDetails: Details = {
    ...details,
    addresses: {
      addressInfo: inPlace(
        details.addresses?.addressInfo,
        there.addresses?.addressInfo,
        ({ address: one }, { address: other }) =>
          one?.type === other?.type && one?.addressLine?.[0] === other?.addressLine?.[0],
        ({ address: one }, { address: other }) => one?.type === other?.type,
      ),
    },
    telephones: {
      telephoneInfo: inPlace(
        details.telephones?.telephoneInfo,
        there.telephones?.telephoneInfo,
        ({ telephone: one }, { telephone: other }) => one?.phoneNumber === other?.phoneNumber,
        ({ telephone: one }, { telephone: other }) =>
          one?.phoneUseType === other?.phoneUseType && one?.phoneTechType === other?.phoneTechType,
      ),
    },
    emails: {
      emailInfo: inPlace(
        details.emails?.emailInfo,
        there.emails?.emailInfo,
        ({ email: one }, { email: other }) => one?.emailAddress === other?.emailAddress,
        ({ email: one }, { email: other }) => one?.type === other?.type,
      ),
    },
    uRLs: {
      uRLInfo: inPlace(
        details.uRLs?.uRLInfo,
        there.uRLs?.uRLInfo,
        ({ url: one }, { url: other }) => one?.value === other?.value,
        ({ url: one }, { url: other }) => one?.type === other?.type,
      ),
    },
    comments: { commentInfo: inPlace(details.comments?.commentInfo, there.comments?.commentInfo, isSameNote) },
  };
  return {
    operation: "putProfile",
    path: { profileId },
    body: compact({ profileIdList: [{ id: profileId, type: "Profile" }], profileDetails }),
  };
}
