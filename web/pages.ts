import { lazyPage } from "./lib/lazy-page.ts";
import type { PageName } from "./routes.ts";

const home = lazyPage(() => import("./slices/dashboard/home-page.tsx"), "HomePage");

const users = lazyPage(() => import("./slices/users/users-page.tsx"), "UsersPage");

const configuration = lazyPage(() => import("./slices/configurations/configuration-page.tsx"), "ConfigurationPage");
const modules = lazyPage(() => import("./slices/modules/modules-page.tsx"), "ModulesPage");

/** Each page in a chunk of its own. A name missing here does not compile. */
export const pageComponents: Record<PageName, ReturnType<typeof lazyPage>> = {
  "auth-login": lazyPage(() => import("./slices/sessions/login-page.tsx"), "LoginPage"),
  "auth-register": lazyPage(() => import("./slices/accounts/register-page.tsx"), "RegisterPage"),
  "auth-forgot-password": lazyPage(() => import("./slices/sessions/forgot-password-page.tsx"), "ForgotPasswordPage"),
  "auth-reset-password": lazyPage(() => import("./slices/sessions/reset-password-page.tsx"), "ResetPasswordPage"),
  "error-404": lazyPage(() => import("./shell/not-found-page.tsx"), "NotFoundPage"),
  "misc-not-authorized": lazyPage(() => import("./shell/not-authorized-page.tsx"), "NotAuthorizedPage"),
  home,
  "home-short": home,
  "no-property": lazyPage(() => import("./slices/dashboard/no-property-page.tsx"), "NoPropertyPage"),
  "pages-profile": lazyPage(() => import("./slices/users/profile-page.tsx"), "ProfilePage"),
  "pages-account-setting": lazyPage(() => import("./slices/sessions/account-setting-page.tsx"), "AccountSettingPage"),
  "access-control": lazyPage(() => import("./slices/users/access-control-page.tsx"), "AccessControlPage"),
  users,
  "apps-users-list": users,
  "apps-users-add": lazyPage(() => import("./slices/users/user-add-page.tsx"), "UserAddPage"),
  "users-view": lazyPage(() => import("./slices/users/user-view-page.tsx"), "UserViewPage"),
  "apps-users-edit": lazyPage(() => import("./slices/users/user-edit-page.tsx"), "UserEditPage"),
  property: lazyPage(() => import("./slices/properties/property-page.tsx"), "PropertyPage"),
  "property-list": lazyPage(() => import("./slices/properties/property-list-page.tsx"), "PropertyListPage"),
  "property-add": lazyPage(() => import("./slices/properties/property-add-page.tsx"), "PropertyAddPage"),
  "property-update": lazyPage(() => import("./slices/properties/property-update-page.tsx"), "PropertyUpdatePage"),
  data: lazyPage(() => import("./slices/data/data-page.tsx"), "DataPage"),
  "data-profile": lazyPage(() => import("./slices/records/profile-page.tsx"), "ProfilePage"),
  "data-reservation": lazyPage(() => import("./slices/records/reservation-page.tsx"), "ReservationPage"),
  "data-block": lazyPage(() => import("./slices/records/block-page.tsx"), "BlockPage"),
  "data-profiles": lazyPage(() => import("./slices/lists/profiles-page.tsx"), "ProfilesPage"),
  "data-reservations": lazyPage(() => import("./slices/lists/reservations-page.tsx"), "ReservationsPage"),
  "data-blocks": lazyPage(() => import("./slices/lists/blocks-page.tsx"), "BlocksPage"),
  modules,
  "module-list": modules,
  module: lazyPage(() => import("./slices/modules/module-page.tsx"), "ModulePage"),
  "pages-modules": lazyPage(() => import("./slices/modules/catalogue-page.tsx"), "CataloguePage"),
  "module-grid": lazyPage(() => import("./slices/modules/module-grid-page.tsx"), "ModuleGridPage"),
  "import-hub": lazyPage(() => import("./slices/files/import-hub-page.tsx"), "ImportHubPage"),
  "import-csv": lazyPage(() => import("./slices/files/csv-page.tsx"), "CsvPage"),
  "import-ihf": lazyPage(() => import("./slices/files/ihf-page.tsx"), "IhfPage"),
  "restore-piw": lazyPage(() => import("./slices/files/piw-page.tsx"), "PiwPage"),
  "import-type": lazyPage(() => import("./slices/files/import-type-page.tsx"), "ImportTypePage"),
  "csv-config": lazyPage(() => import("./slices/sources/csv-config-page.tsx"), "CsvConfigPage"),
  "csv-rows": lazyPage(() => import("./slices/sources/csv-rows-page.tsx"), "CsvRowsPage"),
  "import-wizard": lazyPage(() => import("./slices/imports/wizard-page.tsx"), "WizardPage"),
  "import-runs": lazyPage(() => import("./slices/runs/runs-page.tsx"), "RunsPage"),
  "imported-records": lazyPage(() => import("./slices/runs/records-page.tsx"), "RecordsPage"),
  "config-import-list": lazyPage(() => import("./slices/configurations/configurations-page.tsx"), "ConfigurationsPage"),
  "config-import": configuration,
  "config-import-module": configuration,
  "trade-import": lazyPage(() => import("./slices/codes/codes-page.tsx"), "CodesPage"),
  "config-treatment-list": lazyPage(() => import("./slices/treatments/treatments-page.tsx"), "TreatmentsPage"),
  "config-treatment": lazyPage(() => import("./slices/treatments/treatment-page.tsx"), "TreatmentPage"),
  "trad-treatment": lazyPage(() => import("./slices/codes/treatment-codes-page.tsx"), "TreatmentCodesPage"),
  settings: lazyPage(() => import("./slices/settings/settings-page.tsx"), "SettingsPage"),
  account: lazyPage(() => import("./slices/accounts/account-page.tsx"), "AccountPage"),
  audit: lazyPage(() => import("./slices/audit/audit-page.tsx"), "AuditPage"),
  "create-account": lazyPage(() => import("./slices/accounts/create-account-page.tsx"), "CreateAccountPage"),
  system: lazyPage(() => import("./slices/system/system-page.tsx"), "SystemPage"),
  "pages-design": lazyPage(() => import("./slices/design/design-page.tsx"), "DesignPage"),
};
