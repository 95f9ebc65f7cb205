import { fieldsOf } from "../../../../core/modules/catalogue.ts";
import { compileOldId, LONGEST_ID } from "../../../../core/modules/old-id.ts";
import {
  compileConfiguration,
  type Pipeline,
  type RowOutcome,
} from "../../../../core/pipeline/compile-configuration.ts";
import { showControls } from "../../../../core/reading/cells.ts";
import { compileGuest, type Guest } from "../../../../core/records/guest-of.ts";
import { compileRecordText } from "../../../../core/records/record-text.ts";
import { compileRefers } from "../../../../core/records/references.ts";
import { compileSearchColumns } from "../../../../core/records/search-columns.ts";
import type { StoredRow } from "../../intake/sources/staged-rows.repo.ts";
import type { NewRecord } from "../../records/store/record-batch.repo.ts";
import type { Prepared } from "../engine/prepare-rows.ts";
import { compileRedirect } from "../engine/redirect.ts";
import { type Finding, findingsOf, leftOutOf, refusal } from "../engine/row-findings.ts";
import type { ImportRow } from "./imports.repo.ts";

/** A row after the pipeline, before it becomes a record. */
export type RowWork = {
  row: number;
  line: number;
  oldId: string | null;
  state: RowOutcome["state"];
  /** The old ids to which it refers, in the order of the module's references. */
  refers: readonly (string | undefined)[];
  findings: readonly Finding[];
  /** The guest whom it names in full, in case the guest is unknown. */
  guest: Guest | null;
  /** Prepared while the database is busy with others; null where there is nothing to store. */
  record: NewRecord | null;
};

/** Everything that turns the staged rows of one run into records. */
export type Work = {
  run: ImportRow;
  prepared: Prepared;
  keyField: string;
  workOf(row: StoredRow): RowWork;
};

const NOTHING: readonly never[] = [];

export function compileWork(run: ImportRow, prepared: Prepared): Work {
  const { pipeline, cellsOf } = prepared;
  const { module } = pipeline;
  const through = compileConfiguration(pipeline);
  const oldIdOf = compileOldId(module);
  const keyField = keyFieldOf(pipeline);
  const [textOf, columnsOf] = [
    compileRecordText(module),
    compileSearchColumns(module, pipeline.country, prepared.sharedMails),
  ];
  const refersIn = compileRefers(module);
  const guestOf = compileGuest(module, pipeline.country);
  const redirected = compileRedirect(module, prepared.merged);
  return {
    run,
    prepared,
    keyField,
    workOf(staged) {
      const { row, line } = staged;
      const outcome = through(cellsOf(staged), staged.marks);
      const { state } = outcome;
      const values = redirected(outcome.values);
      const found = oldIdOf(values);
      const oldId = found === null ? null : showControls(found);
      const nothing = { row, line, refers: NOTHING, guest: null, record: null };
      if (oldId === null) return { ...nothing, oldId, state: "reject", findings: findingsOf(outcome) };
      if (oldId.length > LONGEST_ID)
        return { ...nothing, oldId: null, state: "reject", findings: [refusal("id_too_long", keyField, oldId)] };
      if (state !== "good") return { ...nothing, oldId, state, findings: findingsOf(outcome) };
      const leftOut = leftOutOf(outcome);
      const record = { oldId, line, text: textOf(values), columns: columnsOf(values), ...(leftOut && { leftOut }) };
      const guest = guestOf?.(values) ?? null;
      return { row, line, oldId, state, refers: refersIn(values), findings: findingsOf(outcome), guest, record };
    },
  };
}

const keyFieldOf = ({ module }: Pipeline) => fieldsOf(module).find(({ key }) => key)?.id ?? "";
