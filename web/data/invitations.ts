import { queryOptions } from "@tanstack/react-query";
import { invitationRoutes } from "../../contract/invitations.ts";
import { call } from "../lib/call.ts";

/** What the signed-in person is invited to. */
export const ownInvitationsQuery = () =>
  queryOptions({
    queryKey: ["own-invitations"],
    queryFn: ({ signal }) => call(invitationRoutes.own, {}, { signal }),
    select: ({ invitations }) => invitations,
    meta: { errors: "own" },
  });

/** Whom the account has invited and who has not answered yet. */
export const openInvitationsQuery = (account: string) =>
  queryOptions({
    queryKey: ["users", account, "invitations"],
    queryFn: ({ signal }) => call(invitationRoutes.list, { account }, { signal }),
    select: ({ invitations }) => invitations,
    meta: { errors: "own" },
  });
