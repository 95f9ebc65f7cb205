import { useRouterState } from "@tanstack/react-router";
import classes from "./navigation-progress.module.css";

/** A thin line at the top while the next page loads; hidden for fast pages. */
export function NavigationProgress() {
  const loading = useRouterState({ select: ({ isLoading }) => isLoading });
  return loading ? <div className={classes.bar} aria-hidden="true" /> : null;
}
