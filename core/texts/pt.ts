import * as configure from "./pt/areas/configure.ts";
import * as frame from "./pt/areas/frame.ts";
import * as proof from "./pt/areas/proof.ts";
import * as push from "./pt/areas/push.ts";
import * as records from "./pt/areas/records.ts";
import * as runs from "./pt/areas/runs.ts";
import * as start from "./pt/areas/start.ts";
import * as tenancy from "./pt/areas/tenancy.ts";
import { mails } from "./pt/mails.ts";
import type { Texts } from "./texts.ts";

export const pt: Texts = {
  ...start,
  ...frame,
  ...tenancy,
  ...configure,
  ...records,
  ...runs,
  ...push,
  ...proof,
  mails,
};
