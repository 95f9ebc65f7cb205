import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { RunView } from "../../runs/parts/run-view.tsx";
import type { WizardSearch } from "../use-wizard-search.ts";
import { StepBar } from "./step-bar.tsx";

type Props = { module: ModuleKey; id: string; search: WizardSearch; mayWrite: boolean };

/** The run itself: its progress, then the outcome of every row. */
export function RunStep({ module, id, search, mayWrite }: Props) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  return (
    <>
      <RunView module={module} id={id} />
      <StepBar
        onBack={() => search.toStep("review")}
        next={mayWrite ? { label: t("imports.bar.another"), onClick: search.toStart } : null}
      >
        <Button component={AppLink} href={hrefTo("import-runs", { id: module })} variant="default">
          {t("imports.bar.runs")}
        </Button>
      </StepBar>
    </>
  );
}
