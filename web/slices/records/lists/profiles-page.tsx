import { RecordList } from "./parts/record-list.tsx";
import { useProfileList } from "./use-profile-list.tsx";

/** Guests, contacts and accounts: everybody the hotel knows. */
export function ProfilesPage() {
  return <RecordList definition={useProfileList()} />;
}
