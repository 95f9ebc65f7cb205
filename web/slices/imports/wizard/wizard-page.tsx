import { useState } from "react";
import type { ConfigurationWhole } from "../../../../contract/configurations.ts";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import { useHrefTo } from "../../../lib/use-href-to.ts";
import { NOT_FOUND } from "../../../routes.ts";
import { NEW } from "../../../search-schemas.ts";
import { Redirect } from "../../../ui/redirect.tsx";
import type { EditorGiven } from "../../configure/mappings/use-editor.ts";
import { useEditorGiven } from "../../configure/mappings/use-editor-given.ts";
import { ImportFrame } from "../../intake/files/import-frame.tsx";
import { useModuleParam } from "../../intake/sources/use-module-param.ts";
import { WizardView } from "./parts/wizard-view.tsx";
import { stepFor } from "./steps.ts";
import { useWizardFacts, type WizardFacts } from "./use-wizard-facts.ts";
import { useWizardSearch, type WizardSearch } from "./use-wizard-search.ts";
import { useWork } from "./use-work.ts";

/** From a file to records, step by step. */
export function WizardPage() {
  const module = useModuleParam();
  const hrefTo = useHrefTo();
  if (!module) return <Redirect href={NOT_FOUND} />;
  return (
    <ImportFrame module={module} hrefOf={(key) => hrefTo("import-wizard", { id: key })}>
      <Wizard key={module} module={module} />
    </ImportFrame>
  );
}

/** One import: the objects of the address decide its content and its step. */
function Wizard({ module }: { module: ModuleKey }) {
  const search = useWizardSearch();
  const facts = useWizardFacts(module, search);
  const [made, setMade] = useState<ConfigurationWhole | null>(null);
  const { step } = stepFor(search.step, facts.ground);
  const isUnnamed = search.step === undefined && !facts.isPending && step !== "upload";
  // Choosing a configuration must not change the step: from here on the address decides it.
  if (isUnnamed) return <Redirect href={search.hrefOf(step)} ignoreBlocker />;
  const { source, configuration } = facts;
  if (source?.state !== "read" || configuration === undefined)
    return <WizardView module={module} facts={facts} search={search} work={null} />;
  const id = configuration === NEW ? null : configuration;
  return (
    <WithConfiguration
      key={`${source.id} ${configuration}`}
      {...{ module, facts, search, id }}
      made={made?.id === id ? made : null}
      onMade={setMade}
    />
  );
}

type Props = {
  module: ModuleKey;
  facts: WizardFacts;
  search: WizardSearch;
  /** Null: a new one. */
  id: string | null;
  made: ConfigurationWhole | null;
  onMade: (whole: ConfigurationWhole) => void;
};

function WithConfiguration({ module, facts, search, id, made, onMade }: Props) {
  // The initial configuration: saving it again must not start another draft.
  const [first] = useState(made);
  const { given: editorInput, error, retry } = useEditorGiven({ module, id, made: first, source: facts.source });
  if (!editorInput) {
    const failed = { error: facts.error ?? error, retry: facts.error ? facts.retry : retry };
    return <WizardView module={module} facts={{ ...facts, ...failed }} search={search} work={null} />;
  }
  return <WithWork given={editorInput} module={module} facts={facts} search={search} onMade={onMade} />;
}

type WorkProps = Pick<Props, "module" | "facts" | "search" | "onMade"> & { given: EditorGiven };

function WithWork({ given, onMade, ...props }: WorkProps) {
  const work = useWork(given, onMade);
  return <WizardView {...props} work={work} />;
}
