import { Stack } from "@mantine/core";
import { useAbility } from "../../../../lib/ability.ts";
import { useHotel } from "../../../../lib/session.ts";
import { ClosePropertyCard } from "./close-property-card.tsx";
import classes from "./danger-tab.module.css";
import { DeleteAccountCard } from "./delete-account-card.tsx";
import { ExportsCard } from "./exports-card.tsx";

/** The copy to take first, then what ends something. */
export function DangerTab() {
  const { account, property } = useHotel();
  const ability = useAbility();
  if (!account) return null;
  return (
    <Stack gap="lg">
      {ability.can("manage", "Account") && <ExportsCard account={account.slug} />}
      {property && ability.can("manage", "Property") && (
        <div className={classes.danger}>
          <ClosePropertyCard hotel={{ account: account.slug, property: property.slug }} />
        </div>
      )}
      {ability.can("manage", "Account") && (
        <div className={classes.danger}>
          <DeleteAccountCard account={account} />
        </div>
      )}
    </Stack>
  );
}
