import { MantineProvider } from "@mantine/core";
import { ModalsProvider } from "@mantine/modals";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { cleanup, configure, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, vi } from "vitest";
import type { ProfileRow } from "../../contract/lists.ts";
import { createQueryClient } from "../../web/lib/query-client.ts";
import { sessionQuery } from "../../web/lib/session.ts";
import { ProfilesPage } from "../../web/slices/records/lists/profiles-page.tsx";
import { keepViews } from "./kept-views.ts";
import { routerOf } from "./page-route.ts";
import { makeUser, sessionReply, speakEnglish, stubServer } from "./web.ts";

export const LIST = "/api/v2/profiles/list";
export const VIEWS = "/api/v2/lists/profiles/views";
export const LOOK = "/api/v2/lists/profiles/look";
export const PATH = "/acme/paris/data/profiles";

export const idOf = (n: number) => `00000000-0000-8000-8000-${String(n).padStart(12, "0")}`;
export const row = (n: number, change: Partial<ProfileRow> = {}): ProfileRow => ({
  ID: idOf(n),
  old_id: `P${n}`,
  type: "Guest",
  name: `Guest ${n}`,
  firstname: "Camille",
  lastname: "Moreau",
  email: `guest${n}@mail.example`,
  phone: "",
  address: "",
  city: "Paris",
  country: "FR",
  status: "",
  duplicates: 0,
  push: "none",
  updated_at: "2026-01-31T08:00:00.000Z",
  ...change,
});
export const page = (rows: ProfileRow[], change: object = {}) => ({
  body: {
    rows,
    total_rows: rows.length,
    limit: 200,
    offset: 0,
    next: null,
    version: "1",
    settling: false,
    working: null,
    ...change,
  },
});
export const THREE = [row(1), row(2), row(3)];
export const detail = (n: number) => ({
  body: {
    profile: { ...row(n), module: "profiles", version: 1, values: {}, origins: {} },
    duplicates: [],
    duplicateGroup: null,
    reservations: [],
    reservationCount: 0,
    phones: [],
    emails: [],
    addresses: [
      { id: "1", type: "HOME", primary: true, origin: null, lines: ["1 rue X"], city: "Paris", country: "FR" },
    ],
    timeline: [],
  },
});

type Visit = {
  answers?: Parameters<typeof stubServer>[0];
  user?: ReturnType<typeof makeUser>;
  shows?: string;
  server?: ReturnType<typeof keepViews>;
};

/** The page of all profiles with a stubbed server, once its content is visible. */
export async function openProfiles(search = "", visit: Visit = {}) {
  const { answers = {}, user = makeUser(1), shows = "Guest 1", server: views = keepViews() } = visit;
  const server = stubServer({
    "/api/v1/auth/check": { body: sessionReply(user) },
    "/csrf-token": { body: { csrfToken: "x" } },
    [LIST]: page(THREE),
    "/api/v2/profile/detail": detail(2),
    [VIEWS]: views.answer,
    [LOOK]: views.answer,
    ...answers,
  });
  const queryClient = createQueryClient();
  await queryClient.query(sessionQuery());
  const router = routerOf("data-profiles", ProfilesPage, PATH + search);
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <ModalsProvider>
          <RouterProvider router={router} />
        </ModalsProvider>
      </MantineProvider>
    </QueryClientProvider>,
  );
  await screen.findAllByText(shows);
  const input = () => JSON.parse(server.calls.findLast(({ url }) => url.startsWith(`${LIST}?`))?.body ?? "{}");
  const listed = () => server.calls.filter(({ url }) => url.startsWith(`${LIST}?`)).length;
  const here = () => router.state.location.href.replace(PATH, "");
  return { ...server, asked: input, listed, here, back: () => router.history.back() };
}

/** For a whole page with its router on a busy machine. */
export function setUpPage(): void {
  vi.setConfig({ testTimeout: 40_000 });
  configure({ defaultHidden: true });
  beforeAll(speakEnglish);
  beforeEach(() => {
    // A wide window.
    vi.stubGlobal("matchMedia", (query: string) => ({
      matches: query.includes("min-width"),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    // There is no layout here, so the grid's height is set.
    vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(1400);
    vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(1400);
  });
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
}
