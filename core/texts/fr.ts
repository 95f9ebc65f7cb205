import { accounts } from "./fr/accounts.ts";
import { audit } from "./fr/audit.ts";
import { bulk } from "./fr/bulk.ts";
import { codes } from "./fr/codes.ts";
import { configurations } from "./fr/configurations.ts";
import { connections } from "./fr/connections.ts";
import { dashboard } from "./fr/dashboard.ts";
import { design } from "./fr/design.ts";
import { errors } from "./fr/errors.ts";
import { files } from "./fr/files.ts";
import { hub } from "./fr/hub.ts";
import { imports } from "./fr/imports.ts";
import { lists } from "./fr/lists.ts";
import { mails } from "./fr/mails.ts";
import { modules } from "./fr/modules.ts";
import { pages } from "./fr/pages.ts";
import { properties } from "./fr/properties.ts";
import { protection } from "./fr/protection.ts";
import { reading } from "./fr/reading.ts";
import { records } from "./fr/records.ts";
import { rehearsals } from "./fr/rehearsals.ts";
import { restores } from "./fr/restores.ts";
import { runs } from "./fr/runs.ts";
import { sessions } from "./fr/sessions.ts";
import { settings } from "./fr/settings.ts";
import { setup } from "./fr/setup.ts";
import { shell } from "./fr/shell.ts";
import { sources } from "./fr/sources.ts";
import { system } from "./fr/system.ts";
import { treatments } from "./fr/treatments.ts";
import { ui } from "./fr/ui.ts";
import { users } from "./fr/users.ts";
import type { Texts } from "./texts.ts";

export const fr: Texts = {
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
