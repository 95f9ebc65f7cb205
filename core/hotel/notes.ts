import type { RecordOf } from "../modules/catalogue.ts";
import type { Change, Refusal } from "./built.ts";
import { fitRecord } from "./fit.ts";
import type { HotelSettings } from "./settings.ts";

export type Note = RecordOf<"notes">;
type Words = Pick<Note, "text" | "noteType" | "title" | "internal">;
type Comment = {
  comment?:
    | {
        type?: string | undefined;
        commentTitle?: string | undefined;
        text?: { value?: string | undefined } | undefined;
      }
    | undefined;
};

/** The notes that the old system kept beside a record, within OPERA's widths. */
export function fitNotes(
  settings: HotelSettings,
  notes: readonly Note[],
): { notes: Note[]; changes: Change[]; refusals: Refusal[] } {
  const fitted = notes.map((note) => fitRecord(settings, "notes", note));
  return {
    notes: fitted.map((note) => note.record),
    changes: fitted.flatMap((note) => note.changes.map((change) => ({ ...change, field: `notes.${change.field}` }))),
    refusals: fitted.flatMap((note) =>
      note.refusals.map((refusal) => ({ ...refusal, field: `notes.${refusal.field}` })),
    ),
  };
}

/** The record's own note, under the title by which it is found again. */
export const ownNote = ({ noteTitle }: HotelSettings, text: string | undefined): Words[] =>
  text === undefined ? [] : [{ title: noteTitle, text }];

/** A note as OPERA keeps it; what the house wrote down about somebody stays inside the house unless it says so. */
export const commentOf = (note: Words, defaultType: string) => ({
  comment: {
    type: note.noteType ?? defaultType,
    commentTitle: note.title,
    text: { value: note.text },
    internal: note.internal ?? true,
  },
});

export const readNote = (
  { noteTitle }: Pick<HotelSettings, "noteTitle">,
  comments: readonly Comment[] | undefined,
): string | undefined => comments?.find((info) => info.comment?.commentTitle === noteTitle)?.comment?.text?.value;

/** The same title is the same note, maybe with other words. One without a title is the same only word for word: it may be somebody's. */
const noteKey = ({ comment }: Comment): string =>
  comment?.commentTitle === undefined ? `\n${comment?.text?.value}` : `${comment.type}\n${comment.commentTitle}`;
export const noteMarks = { keyOf: noteKey, purposeOf: noteKey };

/** All notes of an answer, or of a body, as ours. */
export const readNotes = (
  comments: readonly (Comment & { comment?: { internal?: boolean | undefined } | undefined })[] | undefined,
): Words[] =>
  (comments ?? []).flatMap(({ comment }) =>
    comment?.text?.value === undefined
      ? []
      : [
          {
            text: comment.text.value,
            noteType: comment.type,
            title: comment.commentTitle,
            internal: comment.internal,
          },
        ],
  );
