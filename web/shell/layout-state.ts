import { z } from "zod";
import { clearCookie, readCookie, writeCookie } from "../lib/cookies.ts";
import { createStore } from "../lib/store.ts";

export const SKINS = ["light", "dark", "bordered", "semi-dark"] as const;
export const TRANSITIONS = ["zoom-fade", "slide-fade", "fade-bottom", "fade", "zoom-out", "none"] as const;
export const NAVBAR_TYPES = ["floating", "sticky", "static", "hidden"] as const;
export const NAVBAR_COLORS = ["", "primary", "secondary", "success", "danger", "warning", "info", "dark"] as const;
export const FOOTER_TYPES = ["static", "sticky", "hidden"] as const;

const layoutSchema = z.object({
  isRtl: z.boolean().catch(false),
  type: z.enum(["vertical", "horizontal"]).catch("vertical"),
  contentWidth: z.enum(["full", "boxed"]).catch("full"),
  routerTransition: z.enum(TRANSITIONS).catch("zoom-fade"),
  menuHidden: z.boolean().catch(false),
  menuCollapsed: z.boolean().catch(false),
  navbarType: z.enum(NAVBAR_TYPES).catch("floating"),
  navbarColor: z.enum(NAVBAR_COLORS).catch(""),
  footerType: z.enum(FOOTER_TYPES).catch("static"),
  /** Single-key shortcuts; some people dictate or use switches (WCAG 2.1.4). */
  shortcuts: z.boolean().catch(true),
});
export type Skin = (typeof SKINS)[number];
export type Layout = z.infer<typeof layoutSchema> & { skin: Skin };

const KEPT_DAYS = 365;
const isSkin = (value: string | null): value is Skin => SKINS.some((skin) => skin === value);

const systemSkin = (): Skin => (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");

/**
 * A horizontal menu has no side to darken and cannot hide its bar: semi-dark becomes light, a hidden bar the default.
 * Going back to vertical does not restore them.
 */
export function settle(layout: Layout): Layout {
  if (layout.type === "vertical") return layout;
  return {
    ...layout,
    skin: layout.skin === "semi-dark" ? "light" : layout.skin,
    navbarType: layout.navbarType === "hidden" ? "floating" : layout.navbarType,
  };
}

function readLayout(): Layout {
  const skin = readCookie("skin");
  let stored: unknown = {};
  try {
    stored = JSON.parse(readCookie("layout") ?? "{}");
  } catch {
    // An invalid cookie: the defaults apply.
  }
  const parsed = layoutSchema.catch(layoutSchema.parse({})).parse(stored);
  return settle({ ...parsed, skin: isSkin(skin) ? skin : systemSkin() });
}

export const layoutStore = createStore<Layout>(readLayout());

export function setLayout(change: Partial<Layout>): void {
  layoutStore.set((before) => settle({ ...before, ...change }));
  const { skin, ...rest } = layoutStore.get();
  if (change.skin !== undefined || readCookie("skin") !== null) writeCookie("skin", skin, KEPT_DAYS);
  writeCookie("layout", JSON.stringify(rest), KEPT_DAYS);
}

export function resetLayout(): void {
  clearCookie("skin");
  clearCookie("layout");
  layoutStore.set(readLayout);
}

/** The moon in the navbar: from any other theme to dark, and from dark back to light. */
export function toggleDark(): void {
  setLayout({ skin: layoutStore.get().skin === "dark" ? "light" : "dark" });
}
