// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ListView } from "../../../../contract/views.ts";
import { keepViews } from "../../../../test/support/kept-views.ts";
import { LOOK, openProfiles, setUpPage, VIEWS } from "../../../../test/support/profile-list.tsx";
import { makeUser, type Reply, refusal } from "../../../../test/support/web.ts";

setUpPage();

const choose = async (...texts: string[]) => {
  for (const text of texts) fireEvent.click(await screen.findByText(text));
};
const actionsOf = async (name: string) =>
  fireEvent.click(await screen.findByLabelText(`Actions for the view “${name}”`));
const nameIt = async (name: string) => {
  const field = await screen.findByLabelText("Name of the view");
  fireEvent.change(field, { target: { value: name } });
  const form = field.closest("form");
  if (form) fireEvent.submit(form);
};
const view = (name: string, change: Partial<ListView> = {}): ListView => ({
  ...{ id: crypto.randomUUID(), name, search: { type: "Company" }, columns: null },
  ...{ shared: false, mine: true, by: "Camille Moreau", version: 1, ...change },
});
const foreign = (name: string) => view(name, { shared: true, mine: false, by: "Hugo Lambert" });

test("a view keeps filters, order and columns for the person, and can open the list", async () => {
  const server = keepViews();
  const { here } = await openProfiles("?type=Company&sort=-updated_at", { server });
  await choose("Views", "Save this view");
  await nameIt("Companies");
  expect(await screen.findByRole("heading", { name: "Companies", hidden: true })).toBeTruthy();
  expect(server.kept.views).toMatchObject([
    { name: "Companies", search: { type: "Company", sort: "-updated_at" }, columns: null, shared: false },
  ]);
  fireEvent.click(screen.getByText("Clear filters"));
  await waitFor(() => expect(here()).toBe("?sort=-updated_at&view=all"));

  await choose("Views", "Manage views");
  await actionsOf("Companies");
  await choose("Set as default");
  await waitFor(() => expect(server.kept.look.opens).toBe(server.kept.views[0]?.id));
  cleanup();
  const again = await openProfiles("", { server });
  await waitFor(() => expect(again.here()).toBe("?type=Company&sort=-updated_at&view=all"));
  // The rows of the unfiltered list were never loaded.
  expect([again.listed(), again.asked().type]).toEqual([1, "Company"]);
  cleanup();
  const linked = await openProfiles("?name=x", { server });
  expect(linked.here()).toBe("?name=x");
});

test("a view is shared when it is saved or later, and one's own may have its name", async () => {
  const server = keepViews(foreign("Agents"));
  await openProfiles("?type=Company", { server, user: makeUser(0) });
  await choose("Views", "Save this view");
  fireEvent.click(await screen.findByLabelText("Everyone in Acme"));
  await nameIt("agents");
  expect(await screen.findByText("A view with this name already exists.")).toBeTruthy();
  fireEvent.click(screen.getByLabelText("Only me"));
  await nameIt("agents");
  await waitFor(() => expect(server.kept.views[1]).toMatchObject({ name: "agents", shared: false }));

  await choose("Views", "Manage views");
  await actionsOf("agents");
  await choose("Rename");
  await nameIt("Firms");
  await waitFor(() => expect(server.kept.views[1]?.name).toBe("Firms"));
  await actionsOf("Firms");
  await choose("Share with everyone in Acme");
  await waitFor(() => expect(server.kept.views[1]?.shared).toBe(true));
  await waitFor(() => expect(screen.getAllByText("by you").length).toBeGreaterThan(0));
});

test("a colleague's view is opened and copied; only who manages the data changes it", async () => {
  const server = keepViews(foreign("Companies"));
  const { here } = await openProfiles("", { server, user: makeUser(0) });
  await choose("Views");
  expect(await screen.findByText("by Hugo Lambert")).toBeTruthy();
  await choose("Companies");
  await waitFor(() => expect(here()).toBe("?type=Company&view=all"));
  await choose("Views", "Manage views");
  await actionsOf("Companies");
  expect(await screen.findByText("Set as default")).toBeTruthy();
  for (const text of ["Rename", "Update with current settings", "Stop sharing", "Delete"])
    expect(screen.queryByText(text)).toBeNull();
  await choose("Save a copy");
  await nameIt("Companies");
  await waitFor(() => expect(server.kept.views[1]).toMatchObject({ search: { type: "Company" }, shared: false }));
  cleanup();
  await openProfiles("", { server: keepViews(foreign("Companies")) });
  await choose("Views", "Manage views");
  await actionsOf("Companies");
  expect(await screen.findByText("Rename")).toBeTruthy();
  expect(screen.queryByText("Stop sharing")).toBeNull();
});

test("columns are chosen and moved, and stay so; the rows are not requested again", async () => {
  const server = keepViews();
  const { listed } = await openProfiles("", { server });
  const titles = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent?.trim());
  fireEvent.click(screen.getByText("Columns"));
  fireEvent.click(await screen.findByRole("checkbox", { name: "Type" }));
  fireEvent.click(screen.getByLabelText("Move Phone up"));
  expect(titles().slice(0, 4)).toEqual(["Name", "At the hotel", "Phone", "E-mail"]);
  await waitFor(() => expect(server.kept.look.columns?.slice(0, 3)).toEqual(["push", "phone", "email"]));
  expect(listed()).toBe(1);
  cleanup();
  await openProfiles("", { server });
  expect(titles().slice(0, 4)).toEqual(["Name", "At the hotel", "Phone", "E-mail"]);
});

test("a look that the server does not take goes back to what it was", async () => {
  let refuse = () => {};
  const answer = new Promise<Reply>((resolve) => {
    refuse = () => resolve({ status: 503, body: refusal("unavailable") });
  });
  await openProfiles("", { answers: { [LOOK]: () => answer } });
  fireEvent.click(screen.getByLabelText("Compact rows"));
  expect(await screen.findByLabelText("Comfortable rows")).toBeTruthy();
  refuse();
  expect(await screen.findByLabelText("Compact rows")).toBeTruthy();
});

test("views that cannot be had are a failure with another try, not a list that forgets", async () => {
  const answers = { [VIEWS]: { status: 403, body: refusal("forbidden", "Not today") } };
  const visit = await openProfiles("", { answers, shows: "Not today" });
  expect(screen.queryByRole("grid")).toBeNull();
  visit.answers[VIEWS] = keepViews().answer;
  fireEvent.click(screen.getByText("Try again"));
  expect(await screen.findByText("Guest 1")).toBeTruthy();
});
