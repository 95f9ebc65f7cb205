/** Where the rows of a run are shown: on its own page and as the last step of the wizard. */
export const RUN_PAGES = ["import-runs", "import-wizard"] as const;
