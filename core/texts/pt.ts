import { accounts } from "./pt/accounts.ts";
import { audit } from "./pt/audit.ts";
import { bulk } from "./pt/bulk.ts";
import { codes } from "./pt/codes.ts";
import { configurations } from "./pt/configurations.ts";
import { connections } from "./pt/connections.ts";
import { dashboard } from "./pt/dashboard.ts";
import { design } from "./pt/design.ts";
import { errors } from "./pt/errors.ts";
import { files } from "./pt/files.ts";
import { hub } from "./pt/hub.ts";
import { imports } from "./pt/imports.ts";
import { lists } from "./pt/lists.ts";
import { mails } from "./pt/mails.ts";
import { modules } from "./pt/modules.ts";
import { pages } from "./pt/pages.ts";
import { properties } from "./pt/properties.ts";
import { protection } from "./pt/protection.ts";
import { reading } from "./pt/reading.ts";
import { records } from "./pt/records.ts";
import { rehearsals } from "./pt/rehearsals.ts";
import { restores } from "./pt/restores.ts";
import { runs } from "./pt/runs.ts";
import { sessions } from "./pt/sessions.ts";
import { settings } from "./pt/settings.ts";
import { setup } from "./pt/setup.ts";
import { shell } from "./pt/shell.ts";
import { sources } from "./pt/sources.ts";
import { system } from "./pt/system.ts";
import { treatments } from "./pt/treatments.ts";
import { ui } from "./pt/ui.ts";
import { users } from "./pt/users.ts";
import type { Texts } from "./texts.ts";

export const pt: Texts = {
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
