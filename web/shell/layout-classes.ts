import type { Layout } from "./layout-state.ts";

type Viewport = { wide: boolean; menuOpen: boolean };

/** The class names of the specification, from the settings and the width of the window. */
export function layoutClasses(layout: Layout, { wide, menuOpen }: Viewport): string {
  const classes = [
    `navbar-${layout.navbarType}`,
    `footer-${layout.footerType === "sticky" ? "fixed" : layout.footerType}`,
  ];
  if (layout.type === "horizontal") classes.push("horizontal-layout", "horizontal-menu");
  else classes.push("vertical-layout");
  if (!wide) classes.push("vertical-overlay-menu", menuOpen ? "menu-open" : "menu-hide");
  else if (layout.type === "vertical") {
    classes.push("vertical-menu-modern", layout.menuCollapsed ? "menu-collapsed" : "menu-expanded");
  }
  return classes.join(" ");
}

const NAV_CLASS = {
  floating: "floating-nav",
  sticky: "fixed-top",
  static: "navbar-static-top",
  hidden: "d-none",
} as const;
export const navClass = ({ navbarType }: Layout): string => NAV_CLASS[navbarType];

const FOOTER_CLASS = { static: "footer-static", sticky: "footer-fixed", hidden: "footer-hidden d-none" } as const;
export const footerClass = ({ footerType }: Layout): string => FOOTER_CLASS[footerType];

/** Theme and direction apply to the whole document, including menus in portals. */
export function applySkin({ skin, isRtl }: Layout): void {
  const app = document.getElementById("app");
  document.documentElement.dataset.mantineColorScheme = skin === "dark" ? "dark" : "light";
  document.documentElement.dir = isRtl ? "rtl" : "ltr";
  document.body.classList.toggle("dark-layout", skin === "dark");
  app?.classList.toggle("bordered-layout", skin === "bordered");
  app?.classList.toggle("semi-dark-layout", skin === "semi-dark");
}
