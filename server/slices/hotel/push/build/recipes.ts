import { buildAccount } from "../../../../../core/hotel/accounts.ts";
import { buildBlockGrid } from "../../../../../core/hotel/block-grid.ts";
import { blockStatusSteps, buildPostingMaster } from "../../../../../core/hotel/block-status.ts";
import { buildBlock } from "../../../../../core/hotel/blocks.ts";
import { planAccountUpdate, planBlockUpdate, planProfileUpdate } from "../../../../../core/hotel/plan-update.ts";
import { buildMembership, buildRelationship } from "../../../../../core/hotel/profile-links.ts";
import { buildProfile } from "../../../../../core/hotel/profiles.ts";
import { buildClosure, buildRoomStatuses } from "../../../../../core/hotel/room-state.ts";
import { buildFloor, buildRoom } from "../../../../../core/hotel/rooms.ts";
import {
  buildTransactionCode,
  buildTransactionGroup,
  buildTransactionSubgroup,
} from "../../../../../core/hotel/transactions.ts";
import type { ModuleKey, RecordOf } from "../../../../../core/modules/catalogue.ts";
import { bookingRecipe, isStay, stayRecipe } from "./booking-recipes.ts";
import {
  type AtHotel,
  changeOf,
  childrenOf,
  found,
  type Recipe,
  type RecipeContext,
  type RecipeInput,
  type Step,
  single,
} from "./recipe.ts";

/** The calls that create a record at the hotel, in order, or why it cannot be sent. */
export function recipeOf(context: RecipeContext, input: RecipeInput): Recipe {
  const { settings, idOf } = context;
  const { module, values } = input;
  const record = <Key extends ModuleKey>(_: Key) => values as unknown as RecordOf<Key>;
  switch (module) {
    case "floors":
      return single(buildFloor(settings, record("floors")));
    case "rooms":
      return single(buildRoom(settings, record("rooms")));
    case "transaction-groups":
      return single(buildTransactionGroup(settings, record("transaction-groups")));
    case "transaction-subgroups":
      return single(buildTransactionSubgroup(settings, record("transaction-subgroups")));
    case "transaction-codes":
      return single(buildTransactionCode(settings, record("transaction-codes")));
    case "accounts":
    case "profiles":
      return profileRecipe(context, input);
    case "relationships":
      return single(buildRelationship(settings, record("relationships"), idOf));
    case "memberships":
      return single(buildMembership(settings, record("memberships"), idOf));
    case "blocks":
      return blockRecipe(context, input);
    case "reservations":
      return isStay(input.sharing) ? stayRecipe(context, input) : bookingRecipe(context, input);
    case "in-house":
      return stayRecipe(context, input);
    case "out-of-order":
      return single(buildClosure(settings, record("out-of-order"), context.businessDate));
    case "room-status": {
      const { calls, changes, refusals } = buildRoomStatuses(settings, [record("room-status")], context.isClosed);
      const [made] = calls;
      if (!made && refusals.length > 0) return { ok: false, refusals };
      // The room's closure covers it, so no call is made.
      if (!made)
        return {
          ok: true,
          sent: {},
          changes,
          steps: [{ name: "putRoomRelatedStatus", make: () => undefined }],
          body: {},
        };
      return single({ ok: true, call: made.call, sent: made.sent[0] ?? {}, changes });
    }
    default:
      throw new Error(`${module} is not pushed by calls of its own.`);
  }
}

const READ_PROFILE = {
  fetchInstructions: ["Profile", "Address", "Communication", "Comment", "Preference", "Keyword"],
} as const;

function profileRecipe(context: RecipeContext, { module, values, children, before }: RecipeInput): Recipe {
  const { settings, wins } = context;
  const linked = { contacts: childrenOf(children, "profile-contacts"), notes: childrenOf(children, "notes") };
  const isAccount = module === "accounts";
  const [account, guest] = [values as unknown as RecordOf<"accounts">, values as unknown as RecordOf<"profiles">];
  const built = isAccount ? buildAccount(settings, account, linked) : buildProfile(settings, guest, linked);
  const made = single<"postCompanyProfile" | "postGuestProfile">(built);
  if (!made.ok || !before) return made;
  const make = async (atHotel: AtHotel) => {
    const id = atHotel.id ?? "";
    const current = await found(atHotel, "getProfile", {
      path: { profileId: id },
      query: { fetchInstructions: [...READ_PROFILE.fetchInstructions] },
    });
    const states = { id, current, before, wins };
    return changeOf<"putProfile">(
      isAccount
        ? planAccountUpdate(settings, account, linked, states)
        : planProfileUpdate(settings, guest, linked, states),
      atHotel,
      wins,
    );
  };
  return { ...made, steps: [{ name: "putProfile", replans: true, make }] };
}

function blockRecipe(context: RecipeContext, { values, children, before }: RecipeInput): Recipe {
  const { settings, idOf, oldIdOf, blocks, wins } = context;
  const block = values as unknown as RecordOf<"blocks">;
  const links = { notes: childrenOf(children, "notes"), idOf, oldIdOf, startingStatus: blocks.starting };
  const built = buildBlock(settings, block, links);
  if (!built.ok) return built;
  const nights = childrenOf(children, "block-grid").filter(({ date }) => date >= context.businessDate);
  const grid = nights.length > 0 ? buildBlockGrid(settings, "", nights) : undefined;
  if (grid && !grid.ok) return grid;
  const statuses = blockStatusSteps(settings, "", block, blocks);
  if (!statuses.ok) return statuses;
  const change = async (atHotel: AtHotel) => {
    const id = atHotel.id ?? "";
    const current = await found(atHotel, "getBlock", { path: { blockId: id } });
    const states = { id, current, before: before ?? {}, wins };
    return changeOf(planBlockUpdate(settings, block, links, states), atHotel, wins);
  };
  const steps: Step[] = [
    before ? { name: "putBlock", replans: true, make: change } : { name: "postBlock", make: () => built.call },
  ];
  if (grid)
    steps.push({
      name: "putBlockAllocation",
      make: (atHotel) => {
        const whole = buildBlockGrid(settings, atHotel.id ?? "", nights);
        return whole.ok ? whole.call : undefined;
      },
    });
  if (!before)
    for (const [index, { body }] of statuses.calls.entries()) {
      const make = (atHotel: AtHotel) => {
        const own = blockStatusSteps(settings, atHotel.id ?? "", block, blocks);
        return own.ok ? own.calls[index] : undefined;
      };
      steps.push({ name: `putBlockStatus ${body.changeBlockStatus?.newBlockStatus ?? ""}`, make });
    }
  // OPERA creates it only while the block is open for pick-up: after the last status.
  if (!before && block.postingMaster === true)
    steps.push({ name: "postBlockPostingMaster", make: (atHotel) => buildPostingMaster(settings, atHotel.id ?? "") });
  const sent = { ...built.sent, ...statuses.sent, ...(grid?.ok && { grid: grid.sent }) };
  const changes = [...built.changes, ...(grid?.ok ? grid.changes : [])];
  return { ok: true, sent, changes, steps, body: built.call.body };
}
