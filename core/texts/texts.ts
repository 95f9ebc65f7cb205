import { accounts } from "./en/accounts.ts";
import { audit } from "./en/audit.ts";
import { connections } from "./en/connections.ts";
import { dashboard } from "./en/dashboard.ts";
import { design } from "./en/design.ts";
import { errors } from "./en/errors.ts";
import { mails } from "./en/mails.ts";
import { pages } from "./en/pages.ts";
import { properties } from "./en/properties.ts";
import { sessions } from "./en/sessions.ts";
import { settings } from "./en/settings.ts";
import { setup } from "./en/setup.ts";
import { shell } from "./en/shell.ts";
import { system } from "./en/system.ts";
import { ui } from "./en/ui.ts";
import { users } from "./en/users.ts";

/** English is the measure: the other languages have its type, so a missing or an extra key does not compile. */
const english = {
  accounts,
  audit,
  connections,
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

type Widened<T> = { [Key in keyof T]: T[Key] extends string ? string : Widened<T[Key]> };
export type Texts = Widened<typeof english>;
