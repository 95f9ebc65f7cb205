import type { Handlers } from "./call.ts";
import { currencyOf } from "./places.ts";
import { fold, namesOf } from "./profiles/profile-store.ts";
import { codes, refuse } from "./refused.ts";
import type { Chain } from "./state/chain.ts";
import type { Hotel, OldBalance } from "./state/hotel.ts";

const MAY_OWE: ReadonlySet<string | undefined> = new Set(["Company", "Agent", "Group", "Source"]);

/** The owner of the account. Here every company of the chain has an account; at a real hotel this is configured. */
function accountOf({ profiles }: Chain, { accountId }: OldBalance): string {
  const path = "oldBalances/accountId";
  const { profileId, accountNo, accountName } = accountId ?? {};
  const named = accountNo
    ? profiles.byNumber(accountNo)
    : accountName
      ? [...profiles.likeName(accountName)].filter(({ details }) =>
          namesOf(details).some((name) => fold(name) === fold(accountName)),
        )
      : [];
  const found = profileId?.id ? profiles.byId.get(profileId.id) : named[0];
  if (!found || !MAY_OWE.has(found.details.profileType))
    return refuse(codes.receivables, "The AR account does not exist.", path);
  return found.id;
}

function check(chain: Chain, hotel: Hotel, { accountId, posting }: OldBalance): void {
  if (accountId?.hotelId !== hotel.hotelId)
    refuse(codes.receivables, "The account's hotel is required.", "oldBalances/accountId/hotelId");
  if (!posting?.date) refuse(codes.receivables, "A date is required.", "oldBalances/posting/date");
  if (posting?.date && posting.date > hotel.businessDate)
    refuse(codes.receivables, "The posting is later than the business date.", "oldBalances/posting/date");
  const { amount, currencyCode } = posting?.amount ?? {};
  if (!amount) refuse(codes.receivables, "An amount is required.", "oldBalances/posting/amount");
  if (chain.rules.currency && currencyCode !== undefined && currencyCode !== currencyOf(hotel))
    refuse(codes.receivables, `Currency ${currencyCode} is not the hotel's.`, "oldBalances/posting/amount");
}

/** A repeated call posts again, as in a real ledger. */
export const receivableHandlers: Handlers<"postAROldBalances"> = {
  postAROldBalances: ({ chain, hotel, body, origin }) => {
    const balances = body.oldBalances ?? [];
    if (balances.length === 0) refuse(codes.receivables, "A balance is required.", "oldBalances");
    for (const balance of balances) check(chain, hotel, balance);
    const accounts = balances.map((balance) => accountOf(chain, balance));
    hotel.oldBalances.push(...balances);
    const id = balances.map(({ posting }) => posting?.postingReference ?? "").join(",");
    return { body: {}, location: `${origin}/ars/v1/oldBalances`, done: { id, key: { accounts } } };
  },
};
