import { Badge, Button, Drawer, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import {
  type ConfigurationBody,
  type ConfigurationWhole,
  configurationRoutes,
} from "../../../../../contract/configurations.ts";
import { useLook } from "../../../../data/write.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { toast } from "../../../../lib/toasts.ts";
import classes from "./versions-drawer.module.css";

type Props = {
  configuration: ConfigurationWhole;
  opened: boolean;
  onClose: () => void;
  /** Absent if the reader may only view. */
  onUse?: (body: ConfigurationBody, version: number) => void;
};

/**
 * Every version with its author, time and reason. An earlier one is copied into the draft, to be checked before saving.
 */
export function VersionsDrawer({ configuration, opened, onClose, onUse }: Props) {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  const { ago, dateTime } = useFormats();
  const use = useLook(configurationRoutes.one, (version: number) => ({ ...hotel, id: configuration.id, version }), {
    onSuccess: ({ body }, version) => {
      onUse?.(body, version);
      toast("info", t("configurations.versions.loaded", { version }));
      onClose();
    },
  });
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      title={t("configurations.versions.title")}
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      <ol className={classes.list} reversed>
        {configuration.versions.map(({ version, at, by, note }) => (
          <li key={version} className={classes.version}>
            <div className={classes.words}>
              <Text fw={600}>
                {t("configurations.versions.version", { version })}{" "}
                {version === configuration.version && (
                  <Badge size="sm" variant="light" color="green" component="span">
                    {t("configurations.versions.current")}
                  </Badge>
                )}
              </Text>
              <Text size="sm" c="dimmed" title={dateTime(at)}>
                {ago(at)} {t("files.recent.by", { name: by.name })}
              </Text>
              {note && <Text size="sm">{note}</Text>}
            </div>
            {onUse && version !== configuration.version && (
              <Button
                size="compact-sm"
                variant="default"
                loading={use.isPending && use.variables === version}
                aria-label={t("configurations.versions.useThis", { version })}
                onClick={() => use.mutate(version)}
              >
                {t("configurations.versions.use")}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Drawer>
  );
}
