import { lazyPage } from "./lib/lazy-page.ts";
import type { PageParts } from "./lib/page-parts.ts";
import type { PageName } from "./routes.ts";

const home = lazyPage(() => import("./slices/overview/home/home-page.tsx"), "HomePage", ["configure", "runs"]);

const users = lazyPage(() => import("./slices/tenancy/users/users-page.tsx"), "UsersPage");

const configuration = lazyPage(
  () => import("./slices/configure/mappings/configuration-page.tsx"),
  "ConfigurationPage",
  ["configure"],
);
const modules = lazyPage(() => import("./slices/configure/modules/modules-page.tsx"), "ModulesPage");

/** Each page in a chunk of its own. A missing name is a type error. */
export const pageComponents: Record<PageName, ReturnType<typeof lazyPage>> = {
  "auth-login": lazyPage(() => import("./slices/tenancy/sessions/login-page.tsx"), "LoginPage"),
  "auth-register": lazyPage(() => import("./slices/tenancy/accounts/register-page.tsx"), "RegisterPage", ["frame"]),
  "auth-forgot-password": lazyPage(
    () => import("./slices/tenancy/sessions/forgot-password-page.tsx"),
    "ForgotPasswordPage",
  ),
  "auth-reset-password": lazyPage(
    () => import("./slices/tenancy/sessions/reset-password-page.tsx"),
    "ResetPasswordPage",
  ),
  "error-404": lazyPage(() => import("./shell/not-found-page.tsx"), "NotFoundPage", ["frame"]),
  "misc-not-authorized": lazyPage(() => import("./shell/not-authorized-page.tsx"), "NotAuthorizedPage"),
  "dashboard-analytics": lazyPage(() => import("./slices/overview/analytics/analytics-page.tsx"), "AnalyticsPage"),
  home,
  "home-short": home,
  "no-property": lazyPage(() => import("./slices/overview/home/no-property-page.tsx"), "NoPropertyPage"),
  "confirm-address": lazyPage(() => import("./slices/tenancy/sessions/confirm-address-page.tsx"), "ConfirmAddressPage"),
  invitations: lazyPage(() => import("./slices/tenancy/users/invitations-page.tsx"), "InvitationsPage"),
  "pages-profile": lazyPage(() => import("./slices/tenancy/users/profile-page.tsx"), "ProfilePage", ["tenancy"]),
  "pages-account-setting": lazyPage(
    () => import("./slices/tenancy/sessions/account-setting-page.tsx"),
    "AccountSettingPage",
    ["tenancy"],
  ),
  "access-control": lazyPage(() => import("./slices/tenancy/users/access-control-page.tsx"), "AccessControlPage"),
  users,
  "apps-users-list": users,
  "apps-users-add": lazyPage(() => import("./slices/tenancy/users/user-add-page.tsx"), "UserAddPage"),
  "users-view": lazyPage(() => import("./slices/tenancy/users/user-view-page.tsx"), "UserViewPage", [
    "tenancy",
    "push",
  ]),
  "apps-users-edit": lazyPage(() => import("./slices/tenancy/users/user-edit-page.tsx"), "UserEditPage"),
  property: lazyPage(() => import("./slices/tenancy/properties/property-page.tsx"), "PropertyPage", [
    "tenancy",
    "proof",
    "push",
  ]),
  "property-list": lazyPage(() => import("./slices/tenancy/properties/property-list-page.tsx"), "PropertyListPage", [
    "tenancy",
  ]),
  "property-add": lazyPage(() => import("./slices/tenancy/properties/property-add-page.tsx"), "PropertyAddPage", [
    "tenancy",
  ]),
  "property-update": lazyPage(
    () => import("./slices/tenancy/properties/property-update-page.tsx"),
    "PropertyUpdatePage",
    ["tenancy"],
  ),
  data: lazyPage(() => import("./slices/overview/hub/data-page.tsx"), "DataPage", ["records", "runs"]),
  "data-profile": lazyPage(() => import("./slices/records/details/profile-page.tsx"), "ProfilePage", ["records"]),
  "data-reservation": lazyPage(() => import("./slices/records/details/reservation-page.tsx"), "ReservationPage", [
    "records",
  ]),
  "data-block": lazyPage(() => import("./slices/records/details/block-page.tsx"), "BlockPage", ["records"]),
  "data-profiles": lazyPage(() => import("./slices/records/lists/profiles-page.tsx"), "ProfilesPage", ["records"]),
  "data-reservations": lazyPage(() => import("./slices/records/lists/reservations-page.tsx"), "ReservationsPage", [
    "records",
  ]),
  "data-blocks": lazyPage(() => import("./slices/records/lists/blocks-page.tsx"), "BlocksPage", ["records"]),
  "data-duplicates": lazyPage(() => import("./slices/records/duplicates/duplicates-page.tsx"), "DuplicatesPage", [
    "records",
  ]),
  push: lazyPage(() => import("./slices/hotel/push/push-page.tsx"), "PushPage", ["push", "tenancy"]),
  "push-run": lazyPage(() => import("./slices/hotel/push/push-run-page.tsx"), "PushRunPage", ["push"]),
  "push-results": lazyPage(() => import("./slices/hotel/push/results-page.tsx"), "PushResultsPage", ["proof", "push"]),
  "push-unsettled": lazyPage(() => import("./slices/hotel/push/unsettled-page.tsx"), "UnsettledPage", ["push"]),
  validation: lazyPage(() => import("./slices/hotel/verify/validation-page.tsx"), "ValidationPage", ["proof", "push"]),
  "cut-over": lazyPage(() => import("./slices/hotel/cutover/cutover-page.tsx"), "CutoverPage", ["proof"]),
  "cut-over-night": lazyPage(() => import("./slices/hotel/cutover/night-page.tsx"), "NightPage", ["proof"]),
  "sign-off": lazyPage(() => import("./slices/hotel/sign-off/sign-off-page.tsx"), "SignOffPage", [
    ...(["proof", "push", "records", "tenancy"] as const),
  ]),
  "sign-off-report": lazyPage(() => import("./slices/hotel/sign-off/report-page.tsx"), "SignOffReportPage", [
    ...(["frame", "proof", "push", "records", "tenancy"] as const),
  ]),
  reconciliation: lazyPage(() => import("./slices/hotel/reconcile/reconciliation-page.tsx"), "ReconciliationPage", [
    ...(["proof", "push", "records"] as const),
  ]),
  modules,
  "module-list": modules,
  module: lazyPage(() => import("./slices/configure/modules/module-page.tsx"), "ModulePage", ["tenancy", "push"]),
  "pages-modules": lazyPage(() => import("./slices/configure/modules/catalogue-page.tsx"), "CataloguePage"),
  "module-grid": lazyPage(() => import("./slices/configure/modules/module-grid-page.tsx"), "ModuleGridPage"),
  "import-hub": lazyPage(() => import("./slices/imports/hub/import-hub-page.tsx"), "ImportHubPage", [
    "configure",
    "runs",
  ]),
  "import-csv": lazyPage(() => import("./slices/intake/files/csv-page.tsx"), "CsvPage", ["configure"]),
  "import-ihf": lazyPage(() => import("./slices/imports/in-house/ihf-page.tsx"), "IhfPage", ["configure", "runs"]),
  "restore-piw": lazyPage(() => import("./slices/imports/restores/piw-page.tsx"), "PiwPage", ["configure", "runs"]),
  "import-type": lazyPage(() => import("./slices/intake/files/import-type-page.tsx"), "ImportTypePage", ["configure"]),
  "csv-config": lazyPage(() => import("./slices/intake/sources/csv-config-page.tsx"), "CsvConfigPage", [
    "configure",
    "runs",
  ]),
  "csv-rows": lazyPage(() => import("./slices/intake/sources/csv-rows-page.tsx"), "CsvRowsPage", ["configure"]),
  "import-wizard": lazyPage(() => import("./slices/imports/wizard/wizard-page.tsx"), "WizardPage", [
    "configure",
    "runs",
  ]),
  "import-runs": lazyPage(() => import("./slices/imports/runs/runs-page.tsx"), "RunsPage", ["configure", "runs"]),
  "imported-records": lazyPage(() => import("./slices/imports/runs/records-page.tsx"), "RecordsPage", [
    "configure",
    "runs",
  ]),
  "config-import-list": lazyPage(
    () => import("./slices/configure/mappings/configurations-page.tsx"),
    "ConfigurationsPage",
    ["configure"],
  ),
  "config-import": configuration,
  "config-import-module": configuration,
  "trade-import": lazyPage(() => import("./slices/configure/code-mappings/codes-page.tsx"), "CodesPage", ["configure"]),
  "config-treatment-list": lazyPage(
    () => import("./slices/configure/cleaning-rules/treatments-page.tsx"),
    "TreatmentsPage",
    ["configure"],
  ),
  "config-treatment": lazyPage(() => import("./slices/configure/cleaning-rules/treatment-page.tsx"), "TreatmentPage", [
    "configure",
  ]),
  "trad-treatment": lazyPage(
    () => import("./slices/configure/code-mappings/treatment-codes-page.tsx"),
    "TreatmentCodesPage",
    ["configure"],
  ),
  settings: lazyPage(() => import("./slices/tenancy/settings/settings-page.tsx"), "SettingsPage", ["tenancy", "proof"]),
  account: lazyPage(() => import("./slices/tenancy/accounts/account-page.tsx"), "AccountPage", ["tenancy", "push"]),
  audit: lazyPage(() => import("./slices/tenancy/audit/audit-page.tsx"), "AuditPage", ["tenancy", "push"]),
  "create-account": lazyPage(() => import("./slices/tenancy/accounts/create-account-page.tsx"), "CreateAccountPage"),
  system: lazyPage(() => import("./slices/tenancy/system/system-page.tsx"), "SystemPage", ["tenancy"]),
  "pages-help": lazyPage(() => import("./slices/overview/help/help-page.tsx"), "HelpPage"),
  "pages-design": lazyPage(() => import("./slices/overview/design/design-page.tsx"), "DesignPage", ["tenancy"]),
};

const check = lazyPage(() => import("./slices/imports/dry-runs/parts/check-panel.tsx"), "CheckPanel", [
  "configure",
  "runs",
]);

const hotel = lazyPage(() => import("./slices/hotel/push/parts/hotel-record.tsx"), "HotelRecord", ["proof", "push"]);

/** Parts from higher wings for pages of lower ones. */
export const pageParts: Partial<Record<PageName, PageParts>> = {
  "data-profile": { hotel },
  "data-reservation": { hotel },
  "data-block": { hotel },
  "config-import": { check },
  "config-import-module": { check },
};
