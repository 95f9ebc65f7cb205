import { accounts } from "./de/accounts.ts";
import { audit } from "./de/audit.ts";
import { bulk } from "./de/bulk.ts";
import { codes } from "./de/codes.ts";
import { configurations } from "./de/configurations.ts";
import { connections } from "./de/connections.ts";
import { dashboard } from "./de/dashboard.ts";
import { design } from "./de/design.ts";
import { errors } from "./de/errors.ts";
import { files } from "./de/files.ts";
import { hub } from "./de/hub.ts";
import { imports } from "./de/imports.ts";
import { lists } from "./de/lists.ts";
import { mails } from "./de/mails.ts";
import { modules } from "./de/modules.ts";
import { pages } from "./de/pages.ts";
import { properties } from "./de/properties.ts";
import { protection } from "./de/protection.ts";
import { reading } from "./de/reading.ts";
import { records } from "./de/records.ts";
import { rehearsals } from "./de/rehearsals.ts";
import { restores } from "./de/restores.ts";
import { runs } from "./de/runs.ts";
import { sessions } from "./de/sessions.ts";
import { settings } from "./de/settings.ts";
import { setup } from "./de/setup.ts";
import { shell } from "./de/shell.ts";
import { sources } from "./de/sources.ts";
import { system } from "./de/system.ts";
import { treatments } from "./de/treatments.ts";
import { ui } from "./de/ui.ts";
import { users } from "./de/users.ts";
import type { Texts } from "./texts.ts";

export const de: Texts = {
  accounts,
  connections,
  audit,
  bulk,
  codes,
  configurations,
  dashboard,
  design,
  errors,
  files,
  hub,
  lists,
  mails,
  modules,
  pages,
  properties,
  protection,
  reading,
  imports,
  records,
  rehearsals,
  restores,
  runs,
  sessions,
  settings,
  setup,
  shell,
  sources,
  system,
  treatments,
  ui,
  users,
};
