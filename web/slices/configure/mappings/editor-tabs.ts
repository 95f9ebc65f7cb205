/** In the order of the work: mapping, cleaning, codes, options, check. */
export const EDITOR_TABS = ["mapping", "treatment", "codes", "options", "check"] as const;
export type EditorTab = (typeof EDITOR_TABS)[number];

/** The tab of an address, ignoring case; null if there is none of that name. */
export const editorTab = (name: string): EditorTab | null =>
  EDITOR_TABS.find((tab) => tab === name.toLowerCase()) ?? null;
