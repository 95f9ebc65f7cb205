import { Anchor } from "@mantine/core";
import { type ModuleKey, moduleOf } from "../../../../../core/modules/catalogue.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { useLanguage } from "../../../../lib/use-language.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import classes from "./module-links.module.css";

/** Other modules by name, each leading to its page. */
export function ModuleLinks({ keys }: { keys: readonly ModuleKey[] }) {
  const hrefTo = useHrefTo();
  const language = useLanguage();
  return (
    <ul className={classes.links}>
      {keys.map((key) => (
        <li key={key}>
          <Anchor component={AppLink} href={hrefTo("module", { module_id: key })} size="xs">
            {moduleOf(key).names[language]}
          </Anchor>
        </li>
      ))}
    </ul>
  );
}
