import type { ConfigurationBody, TreatmentRule } from "../../../contract/configurations.ts";
import { fingerprintOf } from "../../../core/mapping/fingerprint.ts";
import { suggestMapping } from "../../../core/mapping/suggest.ts";
import { isModuleKey, type ModuleKey } from "../../../core/modules/catalogue.ts";
import { headerKey } from "../../../core/modules/spelling.ts";
import { usualTreatments } from "../../../core/treatment/usual-treatments.ts";
import type { Scope, Tx } from "../../db/client.ts";
import { Refusal } from "../../http/refusal.ts";
import { findActive, listFittable, listNames, lockProperty, markUsed } from "../configurations/configurations.repo.ts";
import { freeName } from "../configurations/free-name.ts";
import { rememberColumns } from "../configurations/remember-columns.ts";
import { addConfiguration } from "../configurations/save-configuration.ts";
import { findUploaded } from "../files/files.repo.ts";
import { findConfigurationAt } from "../rehearsals/rehearsals.repo.ts";
import { listProfiles } from "../sources/source-columns.repo.ts";
import { findSource, type SourceRow } from "../sources/sources.repo.ts";
import { type ImportRow, updateImport } from "./imports.repo.ts";

export type Chosen = { id: string; version: number; reading: ConfigurationBody["reading"] };
type Asked = {
  module: string;
  configuration: string | undefined;
  auto: boolean;
  /** Null: nobody has looked into the file so far. */
  columns: readonly string[] | null;
};

/** What a run goes by; null: the suggested one, once the rows are there. */
export async function chooseNow(tx: Tx, scope: Scope, asked: Asked): Promise<Chosen | null> {
  const id = asked.configuration ?? (asked.auto ? undefined : await findFitting(tx, scope, asked));
  if (id === undefined && asked.auto) return null;
  if (id === undefined) throw new Refusal("conflict", { text: "configuration_missing" });
  const found = await findConfigurationAt(tx, scope, id);
  if (!found || found.deleted) throw new Refusal("not_found");
  if (found.module !== asked.module) throw new Refusal("conflict", { text: "module_differs" });
  await markUsed(tx, scope, id);
  return { id, version: found.version, reading: found.body.reading };
}

async function findFitting(tx: Tx, scope: Scope, { module, columns }: Asked): Promise<string | undefined> {
  const exact = columns && (await findExact(tx, scope, module, columns));
  return exact ?? (await findActive(tx, scope, module))?.id;
}

async function findExact(tx: Tx, scope: Scope, module: string, columns: readonly string[]) {
  const fingerprint = fingerprintOf(columns);
  return (await listFittable(tx, scope, module)).find((one) => one.fingerprint === fingerprint)?.id;
}

/** For a run that takes what is suggested: the configuration that fits exactly, or a new one called like the file. */
export async function chooseLater(
  tx: Tx,
  scope: Scope,
  run: ImportRow,
): Promise<Pick<ImportRow, "configuration_id" | "version">> {
  const { module, source_id } = run;
  const source = await findSource(tx, scope, source_id);
  if (!source || !isModuleKey(module)) return { configuration_id: null, version: null };
  await lockProperty(tx, scope);
  const exact = await findExact(tx, scope, module, source.columns);
  const known = exact === undefined ? undefined : await findConfigurationAt(tx, scope, exact);
  const { id, version } = known ?? (await suggest(tx, scope, { module, run, source }));
  await markUsed(tx, scope, id);
  await updateImport(tx, scope, run.id, { configuration_id: id, version });
  return { configuration_id: id, version };
}

type Suggested = { module: ModuleKey; run: ImportRow; source: SourceRow };

async function suggest(tx: Tx, scope: Scope, { module, run, source }: Suggested) {
  const { columns } = source;
  const { columns: profiles } = await listProfiles(tx, scope, run.source_id);
  const samples = new Map(profiles.map((profile) => [profile.name, profile.samples]));
  const before = (await rememberColumns(tx, scope, module)).map(
    ({ header, target, times }) => [headerKey(header), { target, times }] as const,
  );
  const seen = columns.map((name) => ({ name, samples: samples.get(name) ?? [] }));
  const fields = suggestMapping(module, seen, new Map(before)).map(({ target, source }) => ({ target, source }));
  const treatments: TreatmentRule[] = usualTreatments(
    module,
    fields.map(({ target }) => target),
  );
  const name = freeName(run.file_name.replace(/\.\w{1,5}$/, ""), await listNames(tx, scope, module));
  const reading = await keptReading(tx, scope, source);
  const body = { reading, fields, treatments, options: { mode: run.mode, keyColumns: [] } };
  return addConfiguration(tx, scope, { module, name, sourceTable: "", columns, body }, {});
}

/**
 * How dates and amounts are written is the file's habit, not its form: the rejected rows that come back mended are too
 * few to tell it once more. What the file has nothing of is left to the next one.
 */
async function keptReading(
  tx: Tx,
  scope: Scope,
  { reading, file_id }: SourceRow,
): Promise<ConfigurationBody["reading"]> {
  if (!reading) return null;
  const { dateFormat, decimal } = reading;
  const file = await findUploaded(tx, scope, file_id);
  const found = file?.found.kind === "csv" ? file.found.findings.decimal : undefined;
  const hasNone = found?.sure && found.value === decimal && found.evidence.every(({ code }) => code === "no_amounts");
  return { ...(dateFormat && { dateFormat }), ...(!hasNone && { decimal }) };
}
