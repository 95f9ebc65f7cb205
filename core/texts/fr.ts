import { accounts } from "./fr/accounts.ts";
import { audit } from "./fr/audit.ts";
import { connections } from "./fr/connections.ts";
import { dashboard } from "./fr/dashboard.ts";
import { design } from "./fr/design.ts";
import { errors } from "./fr/errors.ts";
import { mails } from "./fr/mails.ts";
import { pages } from "./fr/pages.ts";
import { properties } from "./fr/properties.ts";
import { sessions } from "./fr/sessions.ts";
import { settings } from "./fr/settings.ts";
import { setup } from "./fr/setup.ts";
import { shell } from "./fr/shell.ts";
import { system } from "./fr/system.ts";
import { ui } from "./fr/ui.ts";
import { users } from "./fr/users.ts";
import type { Texts } from "./texts.ts";

export const fr: Texts = {
  accounts,
  connections,
  audit,
  dashboard,
  design,
  errors,
  mails,
  pages,
  properties,
  sessions,
  settings,
  setup,
  shell,
  system,
  ui,
  users,
};
