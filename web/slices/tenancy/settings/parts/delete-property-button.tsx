import { Button } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { type Property, propertyRoutes } from "../../../../../contract/properties.ts";
import { useWrite } from "../../../../data/write.ts";
import type { Hotel } from "../../../../lib/hotel.ts";
import { useGo } from "../../../../lib/page.ts";
import { toast } from "../../../../lib/toasts.ts";
import { START } from "../../../../routes.ts";
import { confirm } from "../../../../ui/confirm.tsx";

/** Deletes a property that was added by mistake; offered only while it holds no records. */
export function DeletePropertyButton({ hotel, property: { name } }: { hotel: Hotel; property: Property }) {
  const { t } = useTranslation();
  const go = useGo();
  const remove = useWrite(propertyRoutes.delete, () => hotel, {
    onSuccess: () => {
      toast("success", t("setup.danger.emptyDeleted", { name }));
      void go(START);
    },
  });
  const ask = async () => {
    const isAgreed = await confirm({
      title: t("setup.danger.emptyTitle", { name }),
      children: t("setup.danger.emptyText"),
      confirm: t("setup.danger.emptyDelete"),
      word: name,
      danger: true,
    });
    if (isAgreed) remove.mutate();
  };
  return (
    <Button
      variant="light"
      color="red"
      loading={remove.isPending}
      onClick={() => void ask()}
      leftSection={<IconTrash size={16} aria-hidden />}
    >
      {t("setup.danger.emptyDelete")}
    </Button>
  );
}
