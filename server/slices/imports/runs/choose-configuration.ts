import type { ConfigurationBody, TreatmentRule } from "../../../../contract/configurations.ts";
import type { ReviewItem } from "../../../../contract/imports.ts";
import type { Reading } from "../../../../contract/reading.ts";
import { fingerprintOf } from "../../../../core/mapping/fingerprint.ts";
import { seenColumn } from "../../../../core/mapping/seen-column.ts";
import { type Suggestion, suggestMapping } from "../../../../core/mapping/suggest.ts";
import { isModuleKey, type ModuleKey } from "../../../../core/modules/catalogue.ts";
import { headerKey } from "../../../../core/modules/spelling.ts";
import {
  applyAnswers,
  findDoubts,
  idColumnsOf,
  isAbout,
  joinReadings,
  readingIn,
} from "../../../../core/review/find-doubts.ts";
import { usualTreatments } from "../../../../core/treatment/usual-treatments.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import {
  findActive,
  findByFingerprint,
  findConfigurationAt,
  listNames,
  lockProperty,
  markUsed,
} from "../../configure/mappings/configurations.repo.ts";
import { freeName } from "../../configure/mappings/free-name.ts";
import { rememberColumns } from "../../configure/mappings/remember-columns.repo.ts";
import { addConfiguration } from "../../configure/mappings/save-configuration.ts";
import { findUploaded } from "../../intake/files/files.repo.ts";
import { listFound, listProfiles } from "../../intake/sources/source-columns.repo.ts";
import { findSource, type SourceRow } from "../../intake/sources/sources.repo.ts";
import { type ImportRow, updateImport } from "./imports.repo.ts";

export type Chosen = { id: string; version: number; reading: ConfigurationBody["reading"] };
type ChooseInput = {
  module: string;
  configuration: string | undefined;
  auto: boolean;
  /** Null: the file has not been examined yet. */
  columns: readonly string[] | null;
};

/** The run's configuration; null: the suggested one, once the rows are available. */
export async function chooseNow(tx: Tx, scope: Scope, input: ChooseInput): Promise<Chosen | null> {
  const id = input.configuration ?? (input.auto ? undefined : await findFitting(tx, scope, input));
  if (id === undefined && input.auto) return null;
  if (id === undefined) throw new Refusal("conflict", { text: "configuration_missing" });
  const found = await findConfigurationAt(tx, scope, id);
  if (!found || found.deleted) throw new Refusal("not_found");
  if (found.module !== input.module) throw new Refusal("conflict", { text: "module_differs" });
  await markUsed(tx, scope, id);
  return { id, version: found.version, reading: found.body.reading };
}

async function findFitting(tx: Tx, scope: Scope, { module, columns }: ChooseInput): Promise<string | undefined> {
  const exact = columns && (await findExact(tx, scope, module, columns));
  return exact ?? (await findActive(tx, scope, module))?.id;
}

async function findExact(tx: Tx, scope: Scope, module: string, columns: readonly string[]) {
  return findByFingerprint(tx, scope, module, fingerprintOf(columns));
}

/**
 * For a run with the suggested configuration: takes the one that fits exactly, or saves a new one named after the file.
 * Doubts are noted in the run, which then waits for a person, unless the caller accepted the suggestion in advance.
 */
export async function chooseLater(
  tx: Tx,
  scope: Scope,
  run: ImportRow,
): Promise<Pick<ImportRow, "configuration_id" | "version"> | "review"> {
  const { module, source_id } = run;
  const source = await findSource(tx, scope, source_id);
  if (!source || !isModuleKey(module)) return { configuration_id: null, version: null };
  await lockProperty(tx, scope);
  const exact = await findExact(tx, scope, module, source.columns);
  const found = exact === undefined ? undefined : await findConfigurationAt(tx, scope, exact);
  // Configurations saved by automatic runs hold guesses, which are judged again.
  const known = found && !found.body.unconfirmed ? found : undefined;
  const answers = run.answers ?? [];
  const suggestions = known ? [] : await suggest(tx, scope, { module, run, source });
  const chosen = readingIn(answers);
  const ofSheet = chosenForSheet(source);
  const columns = joinReadings(joinReadings(found?.body.reading?.columns, ofSheet.columns), chosen.columns);
  const settled = { ...found?.body.reading, ...ofSheet, ...chosen, columns };
  const fed = known ? fedBy(known.body) : suggestions;
  const doubts = await findAllDoubts(tx, scope, { module, source, settled, suggestions: fed, known: known?.body });
  const open = doubts.filter((item) => !answers.some((answer) => isAbout(item, answer)));
  if (open.length > 0 && !run.accept_unsure) {
    await updateImport(tx, scope, run.id, { review: JSON.stringify(open) });
    return "review";
  }
  const same = answers.length === 0 ? (known ?? found) : known;
  const { id, version } = same ?? (await saveSuggested(tx, scope, { module, run, source, suggestions, open }));
  await markUsed(tx, scope, id);
  await updateImport(tx, scope, run.id, { configuration_id: id, version });
  return { configuration_id: id, version };
}

/** The columns that a configuration reads: their format can be in doubt, but not their fields. */
const fedBy = ({ fields }: ConfigurationBody): Suggestion[] =>
  fields.flatMap(({ target, source }) =>
    source.kind === "constant" || source.kind === "join"
      ? []
      : [
          {
            ...{ target, column: source.column, source, sure: true, doubt: null },
            reason: { code: "remembered" as const, times: 1 },
          },
        ],
  );

/** A sheet has reading settings only where a person chose some. */
function chosenForSheet({ reading, file_kind }: SourceRow): Partial<Pick<Reading, "hiddenRows" | "columns">> {
  if (file_kind !== "piw" || !reading) return {};
  const { hiddenRows, columns } = reading;
  return { ...(hiddenRows && { hiddenRows }), ...(columns && { columns }) };
}

type Suggested = { module: ModuleKey; run: ImportRow; source: SourceRow };

type Doubtful = Pick<Suggested, "module" | "source"> & {
  settled: Parameters<typeof findDoubts>[0]["settled"];
  suggestions: readonly Suggestion[];
  /** The fitting configuration, made by a person. */
  known: ConfigurationBody | undefined;
};

async function findAllDoubts(
  tx: Tx,
  scope: Scope,
  { module, source, settled, suggestions, known }: Doubtful,
): Promise<ReviewItem[]> {
  const file = await findUploaded(tx, scope, source.file_id);
  const findings = file?.found.kind === "csv" ? file.found.findings : null;
  const found = await listFound(tx, scope, source.id);
  const { columns, sheet } = source;
  const sheets = file?.found.kind === "piw" ? file.found.sheets : [];
  const hiddenRows = sheets.find((item) => item.sheet === sheet)?.hiddenRows ?? 0;
  const idColumns = known && idColumnsOf(module, known.fields, known.options.keyColumns);
  const input = { module, findings, found, settled, columns, suggestions, hiddenRows };
  const doubts = findDoubts({ ...input, ...(idColumns && { idColumns }) });
  // A configuration decides the fields of its columns, so only the reading of this file can be in doubt.
  return known ? doubts.filter(({ what }) => what !== "column" && what !== "field") : doubts;
}

async function suggest(tx: Tx, scope: Scope, { module, run, source }: Suggested): Promise<Suggestion[]> {
  const { columns } = source;
  const { columns: profiles } = await listProfiles(tx, scope, run.source_id);
  const profileOf = new Map(profiles.map((profile) => [profile.name, profile]));
  const before = (await rememberColumns(tx, scope, module)).map(
    ({ header, target, times }) => [headerKey(header), { target, times }] as const,
  );
  const seen = columns.map((name) => seenColumn(name, profileOf.get(name)));
  return applyAnswers(suggestMapping(module, seen, new Map(before)), run.answers ?? []);
}

async function saveSuggested(
  tx: Tx,
  scope: Scope,
  {
    module,
    run,
    source,
    suggestions,
    open,
  }: Suggested & { suggestions: readonly Suggestion[]; open: readonly ReviewItem[] },
) {
  const { columns } = source;
  const fields = suggestions.map(({ target, source: fed }) => ({ target, source: fed }));
  const treatments: TreatmentRule[] = usualTreatments(
    module,
    fields.map(({ target }) => target),
  );
  const name = freeName(run.file_name.replace(/\.\w{1,5}$/, ""), await listNames(tx, scope, module));
  const { columns: answered } = readingIn(run.answers ?? []);
  const kept = withoutGuesses(await keptReading(tx, scope, source), open);
  // A person's answer about a column also applies to the next file, unless that file contradicts it.
  const reading = answered ? { ...kept, columns: answered } : kept;
  const options = { mode: run.mode, keyColumns: [] };
  const isConfirmed = (run.answers ?? []).length > 0 && !run.accept_unsure;
  const body: ConfigurationBody = { reading, fields, treatments, options, ...(!isConfirmed && { unconfirmed: true }) };
  return addConfiguration(
    tx,
    scope,
    { module, name, sourceTable: source.sheet || source.file_kind, columns, body },
    {},
  );
}

/** A guess that was accepted for this file decides nothing for the next one. */
function withoutGuesses(
  reading: ConfigurationBody["reading"],
  open: readonly ReviewItem[],
): ConfigurationBody["reading"] {
  if (!reading) return reading;
  const { dateFormat, decimal, ...rest } = reading;
  const isOpen = (...names: ReviewItem["what"][]) => open.some(({ what }) => names.includes(what));
  return {
    ...rest,
    ...(dateFormat !== undefined && !isOpen("dates", "dateFormat") && { dateFormat }),
    ...(decimal !== undefined && !isOpen("numbers", "decimal") && { decimal }),
  };
}

/**
 * The format of dates and amounts is remembered for a configuration's files, because the few corrected rows that come
 * back are not enough to find it again. What the file does not show is left to the next one.
 */
async function keptReading(
  tx: Tx,
  scope: Scope,
  { reading, file_id, file_kind }: SourceRow,
): Promise<ConfigurationBody["reading"]> {
  // Sheets have no format of their own, only columns about which a person answered.
  if (!reading || file_kind !== "csv") return null;
  const { dateFormat, decimal } = reading;
  const file = await findUploaded(tx, scope, file_id);
  const found = file?.found.kind === "csv" ? file.found.findings.decimal : undefined;
  const hasNone = found?.sure && found.value === decimal && found.evidence.every(({ code }) => code === "no_amounts");
  return { ...(dateFormat && { dateFormat }), ...(!hasNone && { decimal }) };
}
