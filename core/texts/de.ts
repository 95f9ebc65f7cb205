import { accounts } from "./de/accounts.ts";
import { audit } from "./de/audit.ts";
import { connections } from "./de/connections.ts";
import { dashboard } from "./de/dashboard.ts";
import { design } from "./de/design.ts";
import { errors } from "./de/errors.ts";
import { mails } from "./de/mails.ts";
import { pages } from "./de/pages.ts";
import { properties } from "./de/properties.ts";
import { sessions } from "./de/sessions.ts";
import { settings } from "./de/settings.ts";
import { setup } from "./de/setup.ts";
import { shell } from "./de/shell.ts";
import { system } from "./de/system.ts";
import { ui } from "./de/ui.ts";
import { users } from "./de/users.ts";
import type { Texts } from "./texts.ts";

export const de: Texts = {
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
