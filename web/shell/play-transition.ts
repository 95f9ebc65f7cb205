import type { Layout } from "./layout-state.ts";

const KEYFRAMES: Record<Layout["routerTransition"], Keyframe | null> = {
  "zoom-fade": { opacity: 0, transform: "scale(0.985)" },
  "slide-fade": { opacity: 0, transform: "translateX(-12px)" },
  "fade-bottom": { opacity: 0, transform: "translateY(10px)" },
  fade: { opacity: 0 },
  "zoom-out": { opacity: 0, transform: "scale(1.02)" },
  none: null,
};

/** Animates a new page, but not for people who prefer reduced motion. */
export function playTransition(element: HTMLElement, name: Layout["routerTransition"]): void {
  const from = KEYFRAMES[name];
  if (!from || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  element.animate([from, { opacity: 1, transform: "none" }], {
    duration: 200,
    easing: "cubic-bezier(0.2, 0.7, 0.3, 1)",
  });
}
