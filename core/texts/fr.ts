import * as configure from "./fr/areas/configure.ts";
import * as frame from "./fr/areas/frame.ts";
import * as proof from "./fr/areas/proof.ts";
import * as push from "./fr/areas/push.ts";
import * as records from "./fr/areas/records.ts";
import * as runs from "./fr/areas/runs.ts";
import * as start from "./fr/areas/start.ts";
import * as tenancy from "./fr/areas/tenancy.ts";
import { mails } from "./fr/mails.ts";
import type { Texts } from "./texts.ts";

export const fr: Texts = {
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
