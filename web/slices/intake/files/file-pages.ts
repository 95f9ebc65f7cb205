/** Where files come in. */
export const FILE_PAGES = ["import-csv", "import-ihf", "restore-piw", "import-wizard"] as const;
