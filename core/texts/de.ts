import * as configure from "./de/areas/configure.ts";
import * as frame from "./de/areas/frame.ts";
import * as proof from "./de/areas/proof.ts";
import * as push from "./de/areas/push.ts";
import * as records from "./de/areas/records.ts";
import * as runs from "./de/areas/runs.ts";
import * as start from "./de/areas/start.ts";
import * as tenancy from "./de/areas/tenancy.ts";
import { mails } from "./de/mails.ts";
import type { Texts } from "./texts.ts";

export const de: Texts = {
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
