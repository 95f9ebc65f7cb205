import { queryOptions } from "@tanstack/react-query";
import { invitationRoutes } from "../../contract/invitations.ts";
import { ask } from "./ask.ts";
import { personKeys } from "./keys.ts";

const keys = personKeys("invitations");

/** The invitations of the signed-in person. */
export const ownInvitationsQuery = () =>
  queryOptions({
    queryKey: keys("own"),
    queryFn: (asking) => ask(asking, invitationRoutes.own, {}),
    select: ({ invitations }) => invitations,
  });

/** Invited people who have not answered yet. */
export const openInvitationsQuery = (account: string) =>
  queryOptions({
    queryKey: keys("open", account),
    queryFn: (asking) => ask(asking, invitationRoutes.list, { account }),
    select: ({ invitations }) => invitations,
  });
