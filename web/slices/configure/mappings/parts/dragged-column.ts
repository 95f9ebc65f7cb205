import type { DragEvent } from "react";

const TYPE = "application/x-bellhop-column";

export function dragColumn(event: DragEvent, name: string): void {
  event.dataTransfer.setData(TYPE, name);
  event.dataTransfer.effectAllowed = "copy";
}

/** Whether a column is being dragged; which one is known only at the drop. */
export function columnIn(event: DragEvent): { name: () => string } | null {
  return event.dataTransfer.types.includes(TYPE) ? { name: () => event.dataTransfer.getData(TYPE) } : null;
}
