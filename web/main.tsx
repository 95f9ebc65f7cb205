import "@fontsource-variable/inter/wght.css";
import "@mantine/core/styles.layer.css";
import "./ui/base.css";
import { DirectionProvider, MantineProvider, useDirection } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { createBrowserHistory, RouterProvider } from "@tanstack/react-router";
import { StrictMode, useEffect } from "react";
import { createRoot } from "react-dom/client";
import { csrfToken } from "./lib/csrf.ts";
import { catchGlobalErrors, silenceConsole } from "./lib/global-errors.ts";
import { createQueryClient } from "./lib/query-client.ts";
import { parseSearch } from "./lib/search.ts";
import { mayBeSignedIn } from "./lib/session.ts";
import { useStore } from "./lib/store.ts";
import { startTexts } from "./lib/texts.ts";
import { createAppRouter } from "./router.tsx";
import { applySkin } from "./shell/layout-classes.ts";
import { layoutStore } from "./shell/layout-state.ts";
import { watchSession } from "./shell/watch-session.ts";
import { cssVariables, theme } from "./ui/theme.ts";

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";
// The scroll lock behind dialogs writes a style element and looks for its nonce here.
Object.assign(globalThis, { __webpack_nonce__: nonce });

silenceConsole();
catchGlobalErrors();

const queryClient = createQueryClient();
const router = createAppRouter(queryClient, createBrowserHistory());
watchSession(router, queryClient);
router.subscribe("onResolved", () => {
  document.getElementById("loading-bg")?.style.setProperty("display", "none");
});
layoutStore.subscribe(() => applySkin(layoutStore.get()));
applySkin(layoutStore.get());

/** Menus and sliders take the direction from this context; a change must not remount the page. */
function FollowDirection() {
  const { isRtl } = useStore(layoutStore);
  const { setDirection } = useDirection();
  useEffect(() => setDirection(isRtl ? "rtl" : "ltr"), [isRtl, setDirection]);
  return null;
}

function App() {
  const { skin } = useStore(layoutStore);
  return (
    <DirectionProvider initialDirection={layoutStore.get().isRtl ? "rtl" : "ltr"} detectDirection={false}>
      <FollowDirection />
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        forceColorScheme={skin === "dark" ? "dark" : "light"}
        getStyleNonce={() => nonce}
      >
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </DirectionProvider>
  );
}

async function start(): Promise<void> {
  const container = document.getElementById("app");
  if (!container) throw new Error("The page has no #app");
  const texts = startTexts();
  // Fetched ahead, so that lists and the first save do not wait for it; a failure appears at the first save. Without a
  // session only a form sends something, so the page waits until a person types.
  const fetchAhead = () => void csrfToken().catch(() => undefined);
  if (mayBeSignedIn()) fetchAhead();
  else addEventListener("input", fetchAhead, { once: true });
  // Loads the session, the page's code and its first rows while the texts are loading.
  void router.preloadRoute({ to: location.pathname, search: parseSearch(location.search) } as never);
  await texts;
  createRoot(container).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

void start();
