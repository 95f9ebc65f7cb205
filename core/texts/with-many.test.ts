import i18next from "i18next";
import { expect, test } from "vitest";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { fr } from "./fr.ts";
import { pt } from "./pt.ts";
import { withMany } from "./with-many.ts";

test.each(Object.entries({ en, de, fr, pt }))(
  "%s has a text for none, one, some and whole millions",
  async (lng, texts) => {
    const i18n = i18next.createInstance();
    await i18n.init({ lng, resources: { [lng]: { translation: withMany(texts) } } });
    const counts = [0, 1, 2, 1_000_000, 3_000_000];
    expect(counts.map((count) => i18n.t("imports.summary.rules", { count })).join()).not.toContain("imports.");
  },
);
