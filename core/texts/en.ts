import { accounts } from "./en/accounts.ts";
import { audit } from "./en/audit.ts";
import { bulk } from "./en/bulk.ts";
import { codes } from "./en/codes.ts";
import { configurations } from "./en/configurations.ts";
import { connections } from "./en/connections.ts";
import { dashboard } from "./en/dashboard.ts";
import { design } from "./en/design.ts";
import { errors } from "./en/errors.ts";
import { files } from "./en/files.ts";
import { hub } from "./en/hub.ts";
import { imports } from "./en/imports.ts";
import { lists } from "./en/lists.ts";
import { mails } from "./en/mails.ts";
import { modules } from "./en/modules.ts";
import { pages } from "./en/pages.ts";
import { properties } from "./en/properties.ts";
import { protection } from "./en/protection.ts";
import { reading } from "./en/reading.ts";
import { records } from "./en/records.ts";
import { rehearsals } from "./en/rehearsals.ts";
import { restores } from "./en/restores.ts";
import { runs } from "./en/runs.ts";
import { sessions } from "./en/sessions.ts";
import { settings } from "./en/settings.ts";
import { setup } from "./en/setup.ts";
import { shell } from "./en/shell.ts";
import { sources } from "./en/sources.ts";
import { system } from "./en/system.ts";
import { treatments } from "./en/treatments.ts";
import { ui } from "./en/ui.ts";
import { users } from "./en/users.ts";
import type { Texts } from "./texts.ts";

export const en: Texts = {
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
