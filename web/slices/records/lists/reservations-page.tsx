import { RecordList } from "./parts/record-list.tsx";
import { useStayList } from "./use-stay-list.tsx";

/** Every stay that was brought in. */
export function ReservationsPage() {
  return <RecordList definition={useStayList()} />;
}
