/** The pages with a run's rows: its own page and the last step of the wizard. */
export const RUN_PAGES = ["import-runs", "import-wizard"] as const;
