import { expect, test } from "vitest";
import type { ListView } from "../../../../contract/views.ts";
import { isTaken, NOTHING_KEPT, searchOf, viewOf, withoutView, withView } from "./views.ts";

const view = (id: string, change: Partial<ListView> = {}): ListView => ({
  ...{ id, name: id, search: {}, columns: null, shared: false, mine: true, by: "Ada", version: 1 },
  ...change,
});
const two = withView(withView(NOTHING_KEPT, view("b", { search: { name: "x" } })), view("a"));

test("views stand by their names; one that is saved again takes its own place", () => {
  expect(two.views.map(({ name }) => name)).toEqual(["a", "b"]);
  const renamed = withView(two, view("a", { name: "z" }));
  expect(renamed.views.map(({ name }) => name)).toEqual(["b", "z"]);
});

test("a name is taken whatever its case, but not by the view itself, nor by one that others share", () => {
  expect(isTaken(two.views, { name: " A ", shared: false })).toBe(true);
  expect(isTaken(two.views, { name: "A", shared: false }, "a")).toBe(false);
  expect(isTaken(two.views, { name: "c", shared: false })).toBe(false);
  expect(isTaken(two.views, { name: "a", shared: true })).toBe(false);
});

test("a deleted view opens nothing any more", () => {
  const opening = (opens: string) => ({ ...two, look: { ...two.look, opens } });
  expect(withoutView(opening("a"), "a")).toEqual({ views: [two.views[1]], look: NOTHING_KEPT.look });
  expect(withoutView(opening("b"), "a").look.opens).toBe("b");
});

test("the shown view is known by what it shows, and forgets what no longer exists", () => {
  expect(viewOf("profiles", two.views, { name: "x" })?.id).toBe("b");
  expect(viewOf("profiles", two.views, { name: "y" })).toBeUndefined();
  expect(searchOf("profiles", view("c", { search: { type: "Robot", name: "n" } }))).toEqual({ name: "n" });
});

test("of a view and its copy the last opened one is shown, otherwise the private one", () => {
  const search = { name: "x" };
  const views = [view("a", { search, shared: true, mine: false }), view("b", { search })];
  expect(viewOf("profiles", views, search)?.id).toBe("b");
  expect(viewOf("profiles", views, search, "a")?.id).toBe("a");
  expect(viewOf("profiles", views, search, "gone")?.id).toBe("b");
});
