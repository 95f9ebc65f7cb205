import * as configure from "./en/areas/configure.ts";
import * as frame from "./en/areas/frame.ts";
import * as proof from "./en/areas/proof.ts";
import * as push from "./en/areas/push.ts";
import * as records from "./en/areas/records.ts";
import * as runs from "./en/areas/runs.ts";
import * as start from "./en/areas/start.ts";
import * as tenancy from "./en/areas/tenancy.ts";
import { mails } from "./en/mails.ts";
import type { Texts } from "./texts.ts";

export const en: Texts = {
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
