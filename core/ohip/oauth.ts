import { z } from "zod";
import { operation } from "./operation.ts";

const password = z.strictObject({
  grant_type: z.literal("password"),
  username: z.string().min(1),
  password: z.string().min(1),
});
/** The scope comes from the developer portal; the enterprise is in the header `enterpriseId`. */
const clientCredentials = z.strictObject({ grant_type: z.literal("client_credentials"), scope: z.string().min(1) });

export const oauthOperations = {
  getToken: operation("getToken", "POST /oauth/v1/tokens", {
    request: z.discriminatedUnion("grant_type", [password, clientCredentials]),
    reply: z.object({
      access_token: z.string(),
      expires_in: z.int(),
      token_type: z.string(),
      oracle_tk_context: z.string().optional(),
    }),
    status: 200,
    ofHotel: false,
  }),
};
