import { RecordList } from "./parts/record-list.tsx";
import { useBlockList } from "./use-block-list.tsx";

/** Groups and the rooms that are held for them. */
export function BlocksPage() {
  return <RecordList definition={useBlockList()} />;
}
