import { accounts } from "./pt/accounts.ts";
import { connections } from "./pt/connections.ts";
import { dashboard } from "./pt/dashboard.ts";
import { design } from "./pt/design.ts";
import { errors } from "./pt/errors.ts";
import { mails } from "./pt/mails.ts";
import { pages } from "./pt/pages.ts";
import { sessions } from "./pt/sessions.ts";
import { settings } from "./pt/settings.ts";
import { shell } from "./pt/shell.ts";
import { system } from "./pt/system.ts";
import { ui } from "./pt/ui.ts";
import { users } from "./pt/users.ts";
import type { Texts } from "./texts.ts";

export const pt: Texts = {
  accounts,
  connections,
  dashboard,
  design,
  errors,
  mails,
  pages,
  sessions,
  settings,
  shell,
  system,
  ui,
  users,
};
