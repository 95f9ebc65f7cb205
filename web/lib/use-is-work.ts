import { useMatches } from "@tanstack/react-router";
import { pageOf } from "../routes.ts";

/** Whether the open page is a worklist, whose table fills the window. */
export function useIsWork(): boolean {
  const name = useMatches({ select: (matches) => matches.at(-1)?.staticData.name });
  return name !== undefined && pageOf(name).work === true;
}
