import { randomUUID } from "node:crypto";
import type { Route } from "../../contract/route.ts";
import { usualPushSettings } from "../../core/hotel/settings.ts";
import type { World } from "./world.ts";

export type Sample = {
  /** The input that is sent, with A's ids. */
  send: (world: World) => Record<string, unknown>;
  /** The status for an allowed caller, if it differs from the route's own. */
  allowed?: number;
  /** The status for a user whom the contract allows the call, but who does not own the thing. */
  byUser?: number;
  /** Headers of an input that is not JSON. */
  headers?: Record<string, string>;
};
export const nothing: Sample = { send: () => ({}) };
const name = { firstname: "New", lastname: "Person" };
const ofAccount: Sample = { send: ({ a }) => ({ id: a.accountId }) };
const ofProperty: Sample = { send: ({ a }) => ({ id: a.propertyId }) };
const ofUser: Sample = { send: ({ colleague }) => ({ id: colleague.id }) };
const ofInvitation: Sample = { send: ({ invitationId }) => ({ id: invitationId }) };
const ofJob: Sample = { send: ({ jobId }) => ({ id: jobId }) };
const ofFile: Sample = { send: ({ fileId }) => ({ id: fileId }) };
const ofReading: Sample = { send: ({ sourceId }) => ({ id: sourceId }) };
const ofConfiguration: Sample = { send: ({ configurationId }) => ({ id: configurationId }) };
const ofTreatment: Sample = { send: ({ treatmentId }) => ({ id: treatmentId }) };
const rooms = { module: "rooms" };
const profiles = { kind: "profiles" };
const ofModule: Sample = { send: () => rooms };
const body = { reading: null, fields: [], treatments: [], options: { mode: "upsert", keyColumns: [] } };
const ofImport: Sample = { send: ({ things }) => ({ id: things.importId }) };
const ofDryRun: Sample = { send: ({ things }) => ({ id: things.dryRunId }) };
const ofRestore: Sample = { send: ({ things }) => ({ id: things.restoreId }) };
const ofBulkEdit: Sample = { send: ({ things }) => ({ id: things.bulkEditId }) };
const ofGroup: Sample = { send: ({ things }) => ({ id: things.groupId }) };
const ofVerification: Sample = { send: ({ things }) => ({ id: things.verificationId }) };
const ofSignOff: Sample = { send: ({ things }) => ({ id: things.signOffId }) };
const ofStep = { note: "", day: 0, time: null, owner: "" };
const ofPush: Sample = { send: ({ things }) => ({ id: things.pushId }) };
const ofUpload: Sample = { send: ({ things }) => ({ id: things.uploadId }) };
const guestsOf = ({ a, things }: World) => [{ propertyId: a.propertyId, id: things.profileId }];

/** Every call that needs an account or a property, by method and path. A new call without a line here fails. */
export const SAMPLES: Record<string, Sample> = {
  "POST /Create": { send: () => ({ ...name, email: `new-${randomUUID()}@example.com` }) },
  "POST /OneUserAccount": { send: ({ a, colleague }) => ({ id: a.accountId, idUser: colleague.id }) },
  "POST /UsersAccount": ofAccount,
  "POST /loadUser": ofUser,
  "POST /Update": { send: ({ colleague }) => ({ id: colleague.id, ...name }) },
  "POST /statusUser": { send: ({ colleague }) => ({ id: colleague.id, status: 2 }) },
  "POST /propertiesUser": ofUser,
  "GET /api/v2/users/:id/ability": ofUser,
  "PUT /api/v2/users/:id/ability": { send: ({ colleague }) => ({ id: colleague.id, ability: null }) },
  "POST /api/v2/users/:id/invite": ofUser,
  "DELETE /api/v2/users/:id/invite": ofUser,
  "POST /api/v2/users/:id/link": ofUser,
  "GET /api/v2/notifications": nothing,
  "POST /api/v2/notifications/read": nothing,
  "GET /api/v2/invitations": nothing,
  "POST /api/v2/invitations/:id/send": ofInvitation,
  "DELETE /api/v2/invitations/:id": ofInvitation,
  "POST /CreateProperty": { send: () => ({ name: "Third" }) },
  "POST /getPropertyid": ofProperty,
  "POST /getProperty": ofProperty,
  "POST /PropertyAccount": ofAccount,
  "POST /statusProperty": { send: ({ a }) => ({ propertyid: a.propertyId, status: 1 }) },
  "DELETE /api/v2/resort": { ...nothing, allowed: 409 },
  "POST /api/v2/resort/details": nothing,
  "POST /api/v2/resort/update": { send: () => ({ city: "Lyon" }) },
  "GET /api/v2/resort/settings": nothing,
  "PUT /api/v2/resort/settings": { send: () => ({ pushPerSecond: 5 }) },
  "GET /cloud/:kind/get": { send: () => ({ kind: "accounts" }), allowed: 409 },
  "GET /cloud/:kind/": { send: () => ({ kind: "accounts", count: "1" }) },
  "POST /cloud/:kind/": { send: () => ({ kind: "accounts" }), allowed: 409 },
  "POST /cloud/:kind/post": { send: () => ({ kind: "accounts" }), allowed: 409 },
  "GET /cloud/:kind/post": { send: () => ({ kind: "accounts" }), allowed: 409 },
  "GET /cloud/results_log/get": {
    send: ({ a }) => ({ module_id: "profiles", old_id: "1", fluka_resort: a.slugs.property }),
  },
  "GET /cloud/results_list/get": { send: ({ a }) => ({ module_id: "profiles", fluka_resort: a.slugs.property }) },
  "GET /api/v2/push/plan": nothing,
  "GET /api/v2/push/target": { ...nothing, allowed: 409 },
  "POST /api/v2/push/target": { ...nothing, allowed: 409 },
  "POST /api/v2/push/target/close": { send: () => ({ why: "reset" }) },
  "POST /api/v2/verifications": { ...nothing, allowed: 409 },
  "GET /api/v2/verifications": nothing,
  "GET /api/v2/duplicates": nothing,
  "GET /api/v2/duplicates/decisions": nothing,
  "GET /api/v2/duplicates/elsewhere": nothing,
  "GET /api/v2/duplicates/weights": nothing,
  "POST /api/v2/duplicates/weights": { ...nothing, allowed: 409 },
  "POST /api/v2/duplicates/weights/reset": nothing,
  "POST /api/v2/duplicates/accept": { ...nothing, allowed: 409 },
  "GET /api/v2/duplicates/accept": nothing,
  "GET /api/v2/duplicates/acceptable": nothing,
  "POST /api/v2/duplicates/accept/:id/undo": { ...ofJob, allowed: 404 },
  "GET /api/v2/duplicates/:id": ofGroup,
  "POST /api/v2/duplicates/:id/merge": {
    send: ({ things }) => ({ id: things.groupId, survivor: things.profileId }),
  },
  "POST /api/v2/duplicates/:id/merge-at-hotel": {
    send: ({ things }) => ({ id: things.groupId, survivor: things.profileId, cannotBeUndone: true }),
    allowed: 409,
  },
  "POST /api/v2/duplicates/:id/dismiss": ofGroup,
  "POST /api/v2/duplicates/:id/later": ofGroup,
  "POST /api/v2/duplicates/:id/undo": { send: ({ things }) => ({ id: things.decisionId }) },
  "GET /api/v2/verifications/records": nothing,
  "GET /api/v2/verifications/summary": nothing,
  "POST /api/v2/verifications/repair": {
    send: () => ({ repair: "push", kind: "profiles", oldIds: ["nobody"] }),
    allowed: 404,
  },
  "POST /api/v2/verifications/records/:kind/:oldId/leave": {
    ...{ send: () => ({ kind: "profiles", oldId: "1", why: "So it is." }), allowed: 404 },
  },
  "GET /api/v2/verifications/:id": ofVerification,
  "GET /api/v2/verifications/:id/events": ofVerification,
  "POST /api/v2/verifications/:id/cancel": ofVerification,
  "GET /api/v2/board": nothing,
  "GET /api/v2/cutover": nothing,
  "GET /api/v2/cutover/events": nothing,
  "POST /api/v2/cutover/steps": { send: () => ({ title: "Call the owner", ...ofStep }) },
  "PUT /api/v2/cutover/steps/:id": { send: () => ({ id: "freeze", ...ofStep }) },
  "POST /api/v2/cutover/steps/:id/tick": { send: () => ({ id: "freeze", done: true }) },
  "DELETE /api/v2/cutover/steps/:id": { send: () => ({ id: "team" }), byUser: 200 },
  "POST /api/v2/cutover/steps/:id/put-back": { send: () => ({ id: "team" }) },
  "GET /api/v2/sign-offs": nothing,
  "POST /api/v2/sign-offs": { send: () => ({ name: "Ada", sha256: "0".repeat(64) }), allowed: 400 },
  "GET /api/v2/sign-offs/:id": ofSignOff,
  "GET /api/v2/sign-offs/:id/figures": ofSignOff,
  "POST /api/v2/sign-offs/:id/withdraw": {
    ...{ send: ({ things }) => ({ id: things.signOffId, why: "Too early." }), allowed: 200 },
  },
  "GET /api/v2/reconciliation": nothing,
  "GET /api/v2/reconciliation/records": { send: () => ({ from: "2026-03-10", to: "2026-03-10", measure: "nights" }) },
  "GET /api/v2/reconciliation.csv": nothing,
  "POST /api/v2/reconciliation/report/preview": { send: () => ({ text: "Date,Rooms\n2026-03-10,1\n" }) },
  "POST /api/v2/reconciliation/report": { send: () => ({ name: "a", text: "Date,Rooms\n" }), allowed: 409 },
  "POST /api/v2/reconciliation/report/remove": { ...nothing, allowed: 404 },
  "GET /api/v2/ledgers": nothing,
  "GET /api/v2/ledgers/:kind/file.csv": { send: () => ({ kind: "deposits" }) },
  "GET /api/v2/receivables": nothing,
  "POST /api/v2/receivables": { send: () => ({ name: "a", text: "Account,Invoice\n" }), allowed: 409 },
  "POST /api/v2/receivables/remove": { ...nothing, allowed: 404 },
  "GET /api/v2/receivables/file.csv": nothing,
  "POST /api/v2/receivables/post": { ...nothing, allowed: 409 },
  "POST /api/v2/receivables/settle": { send: () => ({ invoice: "1", isThere: true }), allowed: 404 },
  "POST /api/v2/reconciliation/statistics": { ...nothing, allowed: 409 },
  "POST /api/v2/push": { ...nothing, allowed: 409 },
  "GET /api/v2/push": nothing,
  "GET /api/v2/push/:id": ofPush,
  "GET /api/v2/push/:id/events": ofPush,
  "POST /api/v2/push/:id/pause": ofPush,
  "POST /api/v2/push/:id/resume": ofPush,
  "POST /api/v2/push/:id/cancel": ofPush,
  "POST /api/v2/push/:id/take-back": { ...ofPush, allowed: 409 },
  "POST /api/v2/push/retry": { send: () => ({ all: true }), allowed: 409 },
  "POST /api/v2/push/take-back": { send: () => ({ kind: "accounts" }), allowed: 409 },
  "POST /api/v2/push/check": { ...nothing, allowed: 409 },
  "GET /api/v2/push/check": nothing,
  "GET /api/v2/push/gone": nothing,
  "POST /api/v2/push/gone": { send: () => ({ records: [{ module: "profiles", oldId: "1" }] }), allowed: 404 },
  "GET /api/v2/push/records.csv": nothing,
  "GET /api/v2/push/causes": nothing,
  "GET /api/v2/push/records": { send: () => ({ module: "profiles" }) },
  "GET /api/v2/push/records/:module/:oldId": { send: () => ({ module: "profiles", oldId: "1" }) },
  "GET /api/v2/push/unsettled": nothing,
  "GET /api/v2/push/records/:module/:oldId/candidates": {
    send: () => ({ module: "profiles", oldId: "1" }),
    allowed: 409,
  },
  "POST /api/v2/push/records/:module/:oldId/settle": {
    send: () => ({ module: "profiles", oldId: "1", isThere: false }),
    allowed: 404,
  },
  "GET /api/v2/push/settings": nothing,
  "PUT /api/v2/push/settings": { send: () => ({ version: 0, ...usualPushSettings }) },
  "GET /api/v2/push/settings/versions": nothing,
  "GET /api/v2/system/gateways": nothing,
  "PUT /api/v2/system/gateways": { send: () => ({ gateway: "", perSecond: 40, concurrency: 8 }) },
  "DELETE /api/v2/system/gateways": { send: () => ({ gateway: "" }) },
  "GET /api/v2/codes/:module/missing": { send: () => ({ module: "reservations", list: "market-codes" }) },
  "POST /api/v2/codes/:module/create": {
    send: () => ({ module: "reservations", list: "market-codes", codes: [{ code: "A", name: "A" }] }),
    allowed: 409,
  },
  "POST /api/v2/resort/test": { ...nothing, allowed: 409 },
  "POST /api/v2/resort/test-new": { ...nothing, allowed: 409 },
  "GET /dashboaddata": nothing,
  "GET /api/v2/board/figures": nothing,
  "POST /api/v2/profiles/list": nothing,
  "GET /api/v2/reservations/list": nothing,
  "GET /api/v2/blocks/list": nothing,
  "GET /api/v2/profiles/list.csv": nothing,
  "GET /api/v2/reservations/list.csv": nothing,
  "GET /api/v2/blocks/list.csv": nothing,
  "GET /api/v2/profiles/groups": { send: () => ({ by: "type" }) },
  "GET /api/v2/reservations/groups": { send: () => ({ by: "room_type" }) },
  "GET /api/v2/blocks/groups": { send: () => ({ by: "type" }) },
  "GET /api/v2/blocks/types": nothing,
  "GET /api/v2/search": { send: () => ({ text: "moreau" }) },
  "GET /api/v2/data/quality": nothing,
  "GET /api/v2/lists/:kind/views": { send: () => profiles },
  "POST /api/v2/lists/:kind/views": { send: () => ({ ...profiles, name: randomUUID(), search: {} }) },
  "PATCH /api/v2/lists/:kind/views/:id": {
    send: ({ things }) => ({ ...profiles, id: things.viewId, version: 1, name: "Renamed" }),
    byUser: 403,
  },
  "DELETE /api/v2/lists/:kind/views/:id": {
    send: ({ things }) => ({ ...profiles, id: things.viewId }),
    byUser: 403,
  },
  "PUT /api/v2/lists/:kind/look": { send: () => ({ ...profiles, columns: null, density: "compact", opens: null }) },
  "GET /Readmodules": nothing,
  "GET /v1/api/modules": nothing,
  "GET /v1/api/fields/:id": { send: () => ({ id: "profiles" }) },
  "POST /v1/api/module/:module_id": { send: () => ({ module_id: "floors", status: 0 }) },
  "POST /module/delete/:module_id": { send: () => ({ module_id: "floors" }) },
  "POST /api/v2/files": { ...nothing, allowed: 415 },
  "HEAD /api/v2/files/uploads/:id": ofUpload,
  "PATCH /api/v2/files/uploads/:id": {
    ...ofUpload,
    headers: {
      "content-type": "application/offset+octet-stream",
      "tus-resumable": "1.0.0",
      "upload-offset": "0",
    },
  },
  "DELETE /api/v2/files/uploads/:id": ofUpload,
  "GET /api/v2/files": nothing,
  "GET /api/v2/files/:id": ofFile,
  "GET /api/v2/files/:id/content": ofFile,
  "POST /api/v2/files/:id/preview": { ...ofFile, allowed: 400 },
  "DELETE /api/v2/files/:id": { ...ofFile, allowed: 409 },
  "POST /upload/piw": { ...nothing, allowed: 415 },
  "POST /api/v2/sources": { send: ({ fileId }) => ({ fileId, module: "floors", sheet: "none" }), allowed: 400 },
  "GET /api/v2/sources": nothing,
  "GET /api/v2/sources/:id": ofReading,
  "GET /api/v2/sources/:id/events": { send: ({ things }) => ({ id: things.readId }) },
  "POST /api/v2/sources/:id/cancel": ofReading,
  "GET /api/v2/sources/:id/rows": ofReading,
  "GET /api/v2/sources/:id/columns": ofReading,
  "PUT /api/v2/sources/:id/rows/:row": {
    send: ({ sourceId }) => ({ id: sourceId, row: 1, column: 0, value: "x", was: "" }),
    allowed: 409,
  },
  "DELETE /api/v2/sources/:id": { ...ofReading, allowed: 409 },
  "POST /v1/api/mappings/:module_id": { send: () => ({ module_id: "floors" }) },
  "POST /map/module/:module_id": { send: ({ configurationId }) => ({ module_id: "rooms", mapping: configurationId }) },
  "GET /api/v2/configurations": nothing,
  "POST /api/v2/configurations": { send: () => ({ module: "floors", name: randomUUID(), columns: [], body }) },
  "GET /api/v2/configurations/:id": ofConfiguration,
  "PUT /api/v2/configurations/:id": {
    send: ({ configurationId }) => ({ id: configurationId, version: 2, body }),
    allowed: 409,
  },
  "DELETE /api/v2/configurations/:id": ofConfiguration,
  "GET /api/v2/configurations/:id/drift": {
    send: ({ configurationId, sourceId }) => ({ id: configurationId, sourceId }),
  },
  "GET /api/v2/configurations/remembered/:module": { send: () => ({ module: "rooms" }) },
  "GET /api/v2/configurations/:id/file": ofConfiguration,
  "POST /api/v2/configurations/file": {
    send: () => ({
      file: {
        bellhop: "configuration",
        format: 1,
        module: "floors",
        name: "Floors",
        sourceTable: "",
        columns: [],
        body,
      },
    }),
  },
  "POST /api/v2/configurations/:id/copy": {
    send: ({ a, configurationId }) => ({ id: configurationId, toProperty: a.slugs.property }),
    allowed: 400,
  },
  "GET /api/v2/treatments": nothing,
  "POST /api/v2/treatments": { send: () => ({ module: "floors", name: randomUUID(), rules: [] }) },
  "GET /api/v2/treatments/:id": ofTreatment,
  "PUT /api/v2/treatments/:id": {
    send: ({ treatmentId }) => ({ id: treatmentId, version: 2, name: "Rooms", rules: [] }),
    allowed: 409,
  },
  "DELETE /api/v2/treatments/:id": ofTreatment,
  "POST /api/v2/dry-runs": {
    send: ({ sourceId, configurationId }) => ({ sourceId, configurationId }),
    allowed: 409,
  },
  "GET /api/v2/dry-runs": nothing,
  "GET /api/v2/dry-runs/:id": ofDryRun,
  "GET /api/v2/dry-runs/:id/events": ofDryRun,
  "POST /api/v2/dry-runs/:id/cancel": { ...ofDryRun, allowed: 409 },
  "GET /api/v2/dry-runs/:id/causes": ofDryRun,
  "GET /api/v2/dry-runs/:id/problems": ofDryRun,
  "GET /api/v2/dry-runs/:id/rows": ofDryRun,
  "POST /api/v2/restores": { send: ({ fileId }) => ({ fileId }), allowed: 400 },
  "GET /api/v2/restores": nothing,
  "GET /api/v2/restores/:id": ofRestore,
  "GET /api/v2/restores/:id/put-back": ofRestore,
  "POST /api/v2/restores/:id/put-back": ofRestore,
  "POST /api/v2/imports": { send: ({ fileId }) => ({ fileId, module: "floors", mode: "upsert" }), allowed: 409 },
  "GET /api/v2/imports": nothing,
  "GET /api/v2/imports/:id": ofImport,
  "GET /api/v2/imports/released/:id": { ...ofJob, allowed: 404 },
  "GET /api/v2/imports/:id/events": ofImport,
  "GET /api/v2/imports/:id/issues": ofImport,
  "GET /api/v2/imports/:id/problems": ofImport,
  "GET /api/v2/imports/:id/rows": ofImport,
  "GET /api/v2/imports/:id/records": { ...ofImport, allowed: 409 },
  "POST /api/v2/imports/:id/retry": { ...ofImport, allowed: 409 },
  "GET /api/v2/imports/:id/rejects.csv": { ...ofImport, allowed: 409 },
  "GET /api/v2/imports/:id/gone": ofImport,
  "GET /api/v2/imports/:id/gone.csv": ofImport,
  "POST /api/v2/imports/:id/cancel": { ...ofImport, allowed: 409 },
  "POST /api/v2/imports/:id/resume": ofImport,
  "POST /api/v2/imports/:id/review": { ...ofImport, allowed: 409 },
  "GET /api/v2/imports/:id/undo": ofImport,
  "POST /api/v2/imports/:id/undo": ofImport,
  "GET /api/v2/profile/detail": { send: ({ things }) => ({ profile_id: things.profileId }) },
  "GET /api/v2/reservation/detail": { send: ({ things }) => ({ reservation_id: things.reservationId }) },
  "GET /api/v2/block/detail": { send: ({ things }) => ({ block_id: things.blockId }) },
  "POST /api/v2/bulk-edits": {
    send: ({ things }) => ({ kind: "blocks", ids: [things.blockId], field: "name", value: "Acme" }),
  },
  "GET /api/v2/bulk-edits": nothing,
  "GET /api/v2/bulk-edits/:id": ofBulkEdit,
  "POST /api/v2/bulk-edits/:id/undo": ofBulkEdit,
  "PATCH /api/v2/records/:kind/:id": {
    send: ({ things }) => ({ kind: "profiles", id: things.profileId, version: 1, values: {} }),
  },
  "POST /api/v2/records/:kind/:id/undo": {
    send: ({ things }) => ({ kind: "profiles", id: things.profileId, edit: things.editId }),
    allowed: 409,
  },
  "GET /api/v2/codes/:module": ofModule,
  "GET /api/v2/codes/:module/found": ofModule,
  "GET /api/v2/codes/:module/names": ofModule,
  "GET /api/v2/codes/:module/hotel": { send: () => ({ ...rooms, list: "room-types" }) },
  "POST /api/v2/codes/:module/hotel": { send: () => ({ ...rooms, list: "room-types" }), allowed: 409 },
  "PUT /api/v2/codes/:module": {
    send: () => ({ ...rooms, list: "room-types", codes: [{ code: "DLX", target: "DLXK" }] }),
  },
  "POST /api/v2/codes/:module/accept": {
    send: ({ things }) => ({ module: "profiles", dryRunId: things.dryRunId }),
  },
  "PUT /api/v2/codes/:module/policy": { send: () => ({ ...rooms, list: "room-types", policy: "drop" }) },
  "POST /api/v2/codes/:module/sign-off": { send: () => ({ ...rooms, list: "room-types" }) },
  "POST /api/v2/codes/:module/reuse": {
    send: ({ a }) => ({ ...rooms, fromProperty: a.propertyId }),
    allowed: 400,
  },
  "GET /api/v2/samples": nothing,
  "GET /api/v2/samples/:name": { send: () => ({ name: "no-such.csv" }), allowed: 404 },
  "GET /api/v2/templates/:module": { send: () => ({ module: "floors" }) },
  "POST /Account": ofAccount,
  "POST /api/v2/accounts/:id": { send: ({ a }) => ({ id: a.accountId, group: "Group" }) },
  "GET /api/v2/accounts/:id/settings": ofAccount,
  "PUT /api/v2/accounts/:id/settings": { send: ({ a }) => ({ id: a.accountId, joinDomains: [] }) },
  "POST /api/v2/accounts/:id/exports": ofAccount,
  "GET /api/v2/accounts/:id/exports": ofAccount,
  "GET /api/v2/accounts/:id/exports/:export/file": {
    send: ({ a, things }) => ({ id: a.accountId, export: things.exportId }),
  },
  "POST /api/v2/accounts/:id/delete": {
    send: ({ a }) => ({ id: a.accountId, confirm: "not its slug", password: "x" }),
    allowed: 400,
  },
  "POST /api/v2/accounts/:id/guests/find": { send: ({ a }) => ({ id: a.accountId, q: "nobody" }) },
  "POST /api/v2/accounts/:id/guests/preview": {
    send: (world) => ({ id: world.a.accountId, guests: guestsOf(world) }),
  },
  "POST /api/v2/accounts/:id/guests/export": {
    send: (world) => ({ id: world.a.accountId, guests: guestsOf(world), format: "json" }),
  },
  "POST /api/v2/accounts/:id/erasures": {
    send: (world) => ({ id: world.a.accountId, guests: guestsOf(world), files: "blank", confirm: "nobody" }),
    allowed: 400,
  },
  "GET /api/v2/accounts/:id/erasures": ofAccount,
  "GET /api/v2/audit": nothing,
  "GET /api/v2/audit.csv": nothing,
  "POST /api/v2/auth/last-property": nothing,
  "GET /api/v2/auth/tokens": nothing,
  "POST /api/v2/auth/tokens": { send: ({ a }) => ({ name: "mine", properties: [a.slugs.property] }) },
  "POST /api/v2/system/checks": nothing,
  "GET /api/v2/system/checks/:id": ofJob,
  "GET /api/v2/system/checks/:id/events": { send: ({ things }) => ({ id: things.checkId }) },
  "GET /api/v2/jobs": nothing,
  "POST /api/v2/jobs/:id/retry": { ...ofJob, allowed: 409 },
  "POST /api/v2/jobs/:id/cancel": ofJob,
};

export const keyOf = ({ method, path }: Route) => `${method} ${path}`;
