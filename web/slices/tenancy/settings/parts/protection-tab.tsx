import { Stack } from "@mantine/core";
import { useState } from "react";
import { useHotel } from "../../../../lib/session.ts";
import { ErasuresCard } from "./erasures-card.tsx";
import { FindGuestCard } from "./find-guest-card.tsx";

/** One guest: found, exported, erased. */
export function ProtectionTab() {
  const account = useHotel().account?.slug ?? "";
  // A guest who is erased is not found any more: the search begins anew.
  const [round, setRound] = useState(0);
  return (
    <Stack key={account} gap="lg">
      <FindGuestCard key={round} account={account} onErased={() => setRound(round + 1)} />
      <ErasuresCard account={account} />
    </Stack>
  );
}
