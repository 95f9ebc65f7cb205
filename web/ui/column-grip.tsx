import type { PointerEvent } from "react";
import classes from "./column-grip.module.css";

type Props = {
  /** What the grip does, and the keys that do the same. */
  title: string;
  onResize: (width: number) => void;
  onReset: () => void;
};

/** The draggable edge of a header. A double click restores the table's default widths. */
export function ColumnGrip({ title, onResize, onReset }: Props) {
  const begin = (event: PointerEvent<HTMLElement>) => {
    const grip = event.currentTarget;
    const width = grip.parentElement?.offsetWidth ?? 0;
    const sign = getComputedStyle(grip).direction === "rtl" ? -1 : 1;
    const start = event.clientX;
    // Prevents selecting text and pressing the header during the drag.
    event.preventDefault();
    event.stopPropagation();
    grip.setPointerCapture(event.pointerId);
    const move = ({ clientX }: globalThis.PointerEvent) => onResize(width + sign * (clientX - start));
    const end = () => {
      grip.removeEventListener("pointermove", move);
      grip.removeEventListener("lostpointercapture", end);
    };
    grip.addEventListener("pointermove", move);
    grip.addEventListener("lostpointercapture", end);
  };
  return (
    // For the mouse only: keys change the width from the header itself.
    <span
      aria-hidden
      className={classes.grip}
      title={title}
      data-grip
      onPointerDown={begin}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => {
        event.stopPropagation();
        onReset();
      }}
    />
  );
}
