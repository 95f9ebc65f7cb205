import type { ComponentProps } from "react";

/** Scrolls oversized content, also by keyboard. */
export function ScrollFrame({ label, ...rest }: { label: string } & ComponentProps<"section">) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: without it no key scrolls the frame
  return <section {...rest} aria-label={label} tabIndex={0} />;
}
