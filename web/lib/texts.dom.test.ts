// @vitest-environment happy-dom
import i18next from "i18next";
import { afterAll, expect, test, vi } from "vitest";
import { needTexts, showLanguage, startTexts } from "./texts.ts";

// Other files of the worker share the module.
afterAll(() => {
  i18next.options.saveMissing = false;
});

const forget = (language: string, area: string, key: string) => {
  const texts = i18next.getResourceBundle(language, "translation") as Record<string, Record<string, unknown>>;
  delete texts[area]?.[key];
};

test("a text that is missing in the language shown is shown in English", async () => {
  await startTexts();
  await needTexts(["start"]);
  await showLanguage("de");
  expect(i18next.t("errors.page.network")).toContain("Netzwerk");
  forget("de", "errors", "forbidden");
  const english = "You do not have permission to perform this action.";
  await vi.waitFor(() => expect(i18next.t("errors.forbidden")).toBe(english), { timeout: 20_000 });
  expect(i18next.t("errors.page.network")).toContain("Netzwerk");
  // A key that no language has stays as it is, and asks for nothing again and again.
  const unknown = "errors.of.no.language" as "errors.forbidden";
  expect([i18next.t(unknown), i18next.t(unknown)]).toEqual([unknown, unknown]);
  await showLanguage("en");
});
