import { type DragEvent, useState } from "react";

/** A rule dragged over others: the line shows where it would land. */
export function useRuleDrag(onMove: (from: number, to: number) => void) {
  const [from, setFrom] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const end = () => {
    setFrom(null);
    setOver(null);
  };
  return (index: number) => ({
    over:
      from === null || over !== index || from === index
        ? undefined
        : index > from
          ? ("after" as const)
          : ("before" as const),
    isDragged: from === index,
    onStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = "move";
      // Without any data some browsers do not drag at all.
      event.dataTransfer.setData("text/plain", String(index + 1));
      const row = event.currentTarget.closest("li");
      if (row) event.dataTransfer.setDragImage(row, 16, 16);
      setFrom(index);
    },
    onOver: (event: DragEvent) => {
      if (from === null) return;
      event.preventDefault();
      setOver(index);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (from !== null && from !== index) onMove(from, index);
      end();
    },
    onEnd: end,
  });
}
