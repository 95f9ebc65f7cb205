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

/** The old system's separate notes of a record, within OPERA's widths. */
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

/** The record's own note, with the title by which it is found again. */
export const ownNote = ({ noteTitle }: HotelSettings, text: string | undefined): Words[] =>
  text === undefined ? [] : [{ title: noteTitle, text }];

/** A note as OPERA stores it; the hotel's notes about a person stay internal unless marked otherwise. */
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

/**
 * Notes with the same title are the same note, even if the text differs. Notes without a title must match word for
 * word, because staff may have written them.
 */
const noteKey = ({ comment }: Comment): string =>
  comment?.commentTitle === undefined ? `\n${comment?.text?.value}` : `${comment.type}\n${comment.commentTitle}`;
export const noteMarks = { keyOf: noteKey, purposeOf: noteKey };

/** All notes of an answer or a body, as our records. */
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
