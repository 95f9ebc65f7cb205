import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import classes from "./cell-editor.module.css";

/** Where the keyboard goes afterwards; `away`: somebody already went elsewhere. */
export type EditEnd = "stay" | "next" | "previous" | "away";

type Props = {
  draft: RefObject<string>;
  label: string;
  /** Null: nothing shall be changed. */
  onEnd: (typed: string | null, how: EditEnd) => void;
};

/** A field in the place of a cell. Enter keeps what was typed, Escape does not, Alt with Enter begins a new line. */
export function CellEditor({ draft, label, onEnd }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const ended = useRef(false);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, []);

  const end = (typed: string | null, how: EditEnd) => {
    // The field goes when it is done, and losing the focus that way is no second end.
    if (ended.current) return;
    ended.current = true;
    onEnd(typed, how);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    event.stopPropagation();
    const { value } = event.currentTarget;
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") end(null, "stay");
    else if (event.key === "Tab") end(value, event.shiftKey ? "previous" : "next");
    else if (event.key === "Enter" && (event.altKey || event.shiftKey)) breakLine(event.currentTarget);
    else if (event.key === "Enter") end(value, "stay");
    else return;
    event.preventDefault();
  };
  const breakLine = (area: HTMLTextAreaElement) => {
    area.setRangeText("\n", area.selectionStart, area.selectionEnd, "end");
    draft.current = area.value;
  };
  return (
    <textarea
      ref={field}
      className={classes.field}
      aria-label={label}
      rows={1}
      defaultValue={draft.current}
      onChange={({ currentTarget }) => {
        draft.current = currentTarget.value;
      }}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget }) => end(currentTarget.value, "away")}
      spellCheck={false}
      autoComplete="off"
    />
  );
}
