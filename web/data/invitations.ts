import { queryOptions } from "@tanstack/react-query";
import { invitationRoutes } from "../../contract/invitations.ts";
import { ask } from "./ask.ts";
import { personKeys } from "./keys.ts";

const keys = personKeys("invitations");

/** What the signed-in person is invited to. */
export const ownInvitationsQuery = () =>
  queryOptions({
    queryKey: keys("own"),
    queryFn: (asking) => ask(asking, invitationRoutes.own, {}),
    select: ({ invitations }) => invitations,
  });

/** Whom the account has invited and who has not answered yet. */
export const openInvitationsQuery = (account: string) =>
  queryOptions({
    queryKey: keys("open", account),
    queryFn: (asking) => ask(asking, invitationRoutes.list, { account }),
    select: ({ invitations }) => invitations,
  });
