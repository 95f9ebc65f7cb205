import { Badge } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Property } from "../../../../../contract/properties.ts";

export const STATUSES = ["preparing", "live", "closed"] as const;
const STATUS_COLOURS = { preparing: "blue", live: "green", closed: "gray" } as const;
const ENVIRONMENT_COLOURS = { sandbox: "blue", test: "brass", live: "red" } as const;

/** 0 in preparation, 1 live, 2 closed. */
export const statusName = (status: number): (typeof STATUSES)[number] => STATUSES[status] ?? "preparing";
export const isClosed = ({ status }: { status: number }): boolean => status === 2;

export function StatusBadge({ status }: { status: number }) {
  const { t } = useTranslation();
  const name = statusName(status);
  return (
    <Badge
      component="span"
      variant={name === "closed" ? "outline" : "light"}
      color={STATUS_COLOURS[name]}
      leftSection={name === "closed" ? <IconLock size={12} aria-hidden /> : undefined}
    >
      {t(`properties.status.${name}`)}
    </Badge>
  );
}

/** A dot, not a filled badge: the kind of system is beside the status and must not look like one. */
export function EnvironmentBadge({ environment }: Pick<Property, "environment">) {
  const { t } = useTranslation();
  return (
    <Badge component="span" variant="dot" color={ENVIRONMENT_COLOURS[environment]}>
      {t(`properties.environments.${environment}`)}
    </Badge>
  );
}
