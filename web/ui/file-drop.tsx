import { IconUpload } from "@tabler/icons-react";
import { type DragEvent, type ReactNode, useEffect, useId, useState } from "react";
import classes from "./file-drop.module.css";

type Props = {
  title: string;
  /** Which files may be dropped, and their size. */
  hint: ReactNode;
  /** File names' endings, for the dialog of the operating system: `.csv,.txt`. */
  accept: string;
  multiple?: boolean;
  disabled?: boolean;
  /** On one line, where files are not the page's only purpose. */
  slim?: boolean;
  onFiles: (files: File[]) => void;
};

const hasFiles = (event: { dataTransfer: DataTransfer | null }): boolean =>
  event.dataTransfer?.types.includes("Files") ?? false;

/** A panel that accepts files: dropped, by click, or by keyboard, since it is a real file field. */
export function FileDrop({ title, hint, accept, multiple = false, disabled = false, slim = false, onFiles }: Props) {
  const id = useId();
  const [over, setOver] = useState(false);
  const dragging = useDragging();
  const drop = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setOver(false);
    const files = filesOf(event.dataTransfer);
    if (!disabled && files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
  };
  return (
    <label
      className={classes.panel}
      data-over={over || undefined}
      data-dragging={dragging || undefined}
      data-disabled={disabled || undefined}
      data-slim={slim || undefined}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = disabled ? "none" : "copy";
        setOver(!disabled);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      }}
      onDrop={drop}
    >
      <input
        type="file"
        className={classes.input}
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Cleared, so that the same file can be chosen again.
          currentTarget.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
      <span className={classes.mark}>
        <IconUpload size={slim ? 18 : 24} stroke={1.75} aria-hidden />
      </span>
      <span className={classes.title} id={`${id}-title`}>
        {title}
      </span>
      <span className={classes.hint} id={`${id}-hint`}>
        {hint}
      </span>
    </label>
  );
}

/** Folders arrive as files without content; only real files are accepted. */
function filesOf(transfer: DataTransfer): File[] {
  const entries = [...transfer.items].filter(({ kind }) => kind === "file");
  return entries.flatMap((item) => (item.webkitGetAsEntry()?.isDirectory ? [] : (item.getAsFile() ?? [])));
}

/** Whether a file is being dragged over the window; dropping it beside the panel does not replace the page. */
function useDragging(): boolean {
  const [dragging, setDragging] = useState(false);
  useEffect(() => {
    const onOver = (event: globalThis.DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setDragging(true);
    };
    const onLeave = ({ relatedTarget }: globalThis.DragEvent) => relatedTarget === null && setDragging(false);
    const onDrop = (event: globalThis.DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
      setDragging(false);
    };
    window.addEventListener("dragover", onOver);
    window.addEventListener("dragleave", onLeave);
    window.addEventListener("drop", onDrop);
    return () => {
      window.removeEventListener("dragover", onOver);
      window.removeEventListener("dragleave", onLeave);
      window.removeEventListener("drop", onDrop);
    };
  }, []);
  return dragging;
}
