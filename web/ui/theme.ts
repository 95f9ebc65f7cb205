import { type CSSVariablesResolver, createTheme } from "@mantine/core";
import { blue, brass, dark, gray, green, petrol, red } from "./palette.ts";

const FONT = '"Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

/** Spacing on an eight-pixel rhythm, one typeface, small radii: calm enough for a whole working day. */
export const theme = createTheme({
  colors: { petrol, brass, gray, dark, red, green, blue, yellow: brass, teal: petrol },
  primaryColor: "petrol",
  // White text on both: contrast 7.5 to 1 in the light scheme, 4.7 to 1 in the dark.
  primaryShade: { light: 7, dark: 6 },
  black: "#1c2829",
  fontFamily: FONT,
  headings: {
    fontFamily: FONT,
    fontWeight: "650",
    sizes: {
      h1: { fontSize: "1.75rem", lineHeight: "1.25" },
      h2: { fontSize: "1.25rem", lineHeight: "1.35" },
      h3: { fontSize: "1.0625rem", lineHeight: "1.4" },
      h4: { fontSize: "0.9375rem", lineHeight: "1.45" },
    },
  },
  fontSizes: { xs: "0.8125rem", sm: "0.875rem", md: "0.9375rem", lg: "1.0625rem", xl: "1.25rem" },
  spacing: { xs: "0.5rem", sm: "0.75rem", md: "1rem", lg: "1.5rem", xl: "2rem" },
  radius: { xs: "3px", sm: "5px", md: "8px", lg: "12px", xl: "20px" },
  defaultRadius: "md",
  breakpoints: { xs: "0em", sm: "36em", md: "48em", lg: "62em", xl: "75em" },
  respectReducedMotion: true,
  cursorType: "pointer",
  components: {
    ActionIcon: { defaultProps: { variant: "subtle", color: "gray", size: "lg" } },
    Anchor: { defaultProps: { underline: "hover" } },
    Badge: { styles: { label: { textTransform: "none", fontWeight: 600, letterSpacing: 0 } } },
    Button: { styles: { label: { fontWeight: 600 } } },
    InputWrapper: { styles: { label: { marginBottom: 4 }, description: { marginBottom: 4 } } },
    Menu: { defaultProps: { shadow: "md", radius: "md", withInitialFocusPlaceholder: false } },
    Modal: {
      defaultProps: { radius: "lg", centered: true, overlayProps: { backgroundOpacity: 0.45, blur: 2 } },
      styles: { title: { fontWeight: 650, fontSize: "1.0625rem" } },
    },
    Drawer: { styles: { title: { fontWeight: 650, fontSize: "1.0625rem" } } },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: true } },
    // Enter takes the first fit of what was typed, and choosing the same value again keeps it: a cross clears.
    Select: { defaultProps: { selectFirstOptionOnChange: true, allowDeselect: false } },
    Skeleton: { defaultProps: { radius: "sm" } },
  },
});

const tinted = { petrol, brass, red, green, blue, gray, yellow: brass, teal: petrol };

/** Mantine darkens tints to near black in the dark scheme; ours stay tints. */
const darkTints = Object.fromEntries(
  Object.entries(tinted).flatMap(([name, shades]) => [
    [`--mantine-color-${name}-light`, shades[9]],
    [`--mantine-color-${name}-light-hover`, shades[8]],
    [`--mantine-color-${name}-light-color`, shades[1]],
    [`--mantine-color-${name}-text`, shades[3]],
    [`--mantine-color-${name}-outline`, shades[3]],
  ]),
);

/** Mantine's own greys for dim and error text miss AA on our background, so they are set here for both schemes. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    "--mantine-color-body": "#ffffff",
    "--mantine-color-text": "#1c2829",
    "--mantine-color-dimmed": gray[6],
    "--mantine-color-placeholder": gray[6],
    "--mantine-color-error": red[6],
    "--mantine-color-anchor": petrol[7],
    "--mantine-color-default-border": gray[3],
  },
  dark: {
    ...darkTints,
    "--mantine-color-body": dark[7],
    "--mantine-color-text": dark[0],
    "--mantine-color-dimmed": dark[2],
    "--mantine-color-placeholder": dark[2],
    "--mantine-color-error": red[3],
    "--mantine-color-anchor": petrol[3],
    "--mantine-color-default-border": dark[4],
  },
});
