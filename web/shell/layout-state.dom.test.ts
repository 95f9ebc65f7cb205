// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { applySkin, footerClass, layoutClasses, navClass } from "./layout-classes.ts";
import { type Layout, layoutStore, resetLayout, SKINS, setLayout, toggleDark } from "./layout-state.ts";

const wide = { wide: true, menuOpen: false };

beforeEach(() => {
  document.body.innerHTML = '<div id="app"></div>';
  resetLayout();
});

test("starts with the template's defaults", () => {
  expect(layoutStore.get()).toMatchObject({
    skin: "light",
    isRtl: false,
    type: "vertical",
    contentWidth: "full",
    routerTransition: "zoom-fade",
    menuHidden: false,
    menuCollapsed: false,
    navbarType: "floating",
    navbarColor: "",
    footerType: "static",
  });
});

test("horizontal turns semi-dark into light, and going back does not restore it", () => {
  setLayout({ skin: "semi-dark" });
  setLayout({ type: "horizontal" });
  expect(layoutStore.get().skin).toBe("light");
  expect(document.cookie).toContain("skin=light");
  setLayout({ type: "vertical" });
  expect(layoutStore.get().skin).toBe("light");
});

test("semi-dark is not to be had in horizontal", () => {
  setLayout({ type: "horizontal" });
  setLayout({ skin: "semi-dark" });
  expect(layoutStore.get().skin).toBe("light");
});

test("the skin is kept for 365 days", () => {
  const written = vi.spyOn(document, "cookie", "set");
  setLayout({ skin: "bordered" });
  expect(written).toHaveBeenCalledWith(
    expect.stringMatching(/^skin=bordered; Path=\/; Max-Age=31536000; SameSite=Strict/),
  );
  written.mockRestore();
});

test("the moon leads from any skin to dark, and from dark to light", () => {
  setLayout({ skin: "bordered" });
  toggleDark();
  expect(layoutStore.get().skin).toBe("dark");
  toggleDark();
  expect(layoutStore.get().skin).toBe("light");
});

test.each([
  ["light", [false, false, false]],
  ["dark", [true, false, false]],
  ["bordered", [false, true, false]],
  ["semi-dark", [false, false, true]],
] as const)("skin %s has its class names", (skin, [dark, bordered, semiDark]) => {
  applySkin({ ...layoutStore.get(), skin });
  const app = document.getElementById("app");
  expect([
    document.body.classList.contains("dark-layout"),
    app?.classList.contains("bordered-layout"),
    app?.classList.contains("semi-dark-layout"),
  ]).toEqual([dark, bordered, semiDark]);
});

test("the direction is on the document", () => {
  applySkin({ ...layoutStore.get(), isRtl: true });
  expect(document.documentElement.dir).toBe("rtl");
});

test.each<[Partial<Layout>, typeof wide, string]>([
  [{}, wide, "navbar-floating footer-static vertical-layout vertical-menu-modern menu-expanded"],
  [{ menuCollapsed: true }, wide, "navbar-floating footer-static vertical-layout vertical-menu-modern menu-collapsed"],
  [
    { navbarType: "sticky", footerType: "sticky" },
    wide,
    "navbar-sticky footer-fixed vertical-layout vertical-menu-modern menu-expanded",
  ],
  [{ footerType: "hidden" }, wide, "navbar-floating footer-hidden vertical-layout vertical-menu-modern menu-expanded"],
  [{ type: "horizontal" }, wide, "navbar-floating footer-static horizontal-layout horizontal-menu"],
  [
    {},
    { wide: false, menuOpen: false },
    "navbar-floating footer-static vertical-layout vertical-overlay-menu menu-hide",
  ],
  [
    {},
    { wide: false, menuOpen: true },
    "navbar-floating footer-static vertical-layout vertical-overlay-menu menu-open",
  ],
])("settings %j make the layout's class names", (change, viewport, expected) => {
  expect(layoutClasses({ ...layoutStore.get(), ...change }, viewport)).toBe(expected);
});

test("navbar and footer have the template's class names", () => {
  const layout = layoutStore.get();
  expect(navClass({ ...layout, navbarType: "static" })).toBe("navbar-static-top");
  expect(navClass({ ...layout, navbarType: "hidden" })).toBe("d-none");
  expect(footerClass({ ...layout, footerType: "sticky" })).toBe("footer-fixed");
});

test("there are four skins", () => {
  expect(SKINS).toEqual(["light", "dark", "bordered", "semi-dark"]);
});
