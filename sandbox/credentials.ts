/** The credentials of a property; printed by `npm run sandbox`. */
export type Credentials = {
  clientId: string;
  clientSecret: string;
  /** A lower-case UUID of version 4, like those of the developer portal. */
  appKey: string;
  username: string;
  password: string;
  enterpriseId: string;
  scope: string;
};

export const defaultCredentials: Credentials = {
  clientId: "bellhop-sandbox",
  clientSecret: "carry-the-luggage-secret",
  appKey: "5d7a4c1e-93b2-4f0a-8c6d-1e2f3a4b5c6d",
  username: "BELLHOP@SANDBOX",
  password: "carry-the-luggage",
  enterpriseId: "BELLHOP",
  scope: "urn:opc:hgbu:ws:_myscopes_",
};
