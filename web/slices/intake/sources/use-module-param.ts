import { useParams } from "@tanstack/react-router";
import { isModuleKey, type ModuleKey } from "../../../../core/modules/catalogue.ts";

/** The module that the path names, however it is spelled; null if there is none of that name. */
export function useModuleParam(): ModuleKey | null {
  const { id = "" }: { id?: string } = useParams({ strict: false });
  const key = id.toLowerCase();
  return isModuleKey(key) ? key : null;
}
