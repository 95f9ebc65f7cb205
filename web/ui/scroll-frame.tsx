import type { ComponentProps } from "react";

/** Holds what is wider or longer than its place, and is scrolled by keyboard too. */
export function ScrollFrame({ label, ...rest }: { label: string } & ComponentProps<"section">) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: without it no key scrolls the frame
  return <section {...rest} aria-label={label} tabIndex={0} />;
}
