import { expect, test } from "vitest";
import { isTaken, NO_VIEWS, searchOf, type View, viewOf, viewsSchema, withoutView, withView } from "./views.ts";

const view = (id: string, change: Partial<View> = {}): View => ({ id, name: id, search: {}, columns: null, ...change });
const two = withView(withView(NO_VIEWS, view("b", { search: { name: "x" } })), view("a"));

test("views stand by their names; one that is saved again takes its own place", () => {
  expect(two.views.map(({ name }) => name)).toEqual(["a", "b"]);
  const renamed = withView(two, view("a", { name: "z" }));
  expect(renamed.views.map(({ name }) => name)).toEqual(["b", "z"]);
});

test("a name is taken whatever its case, but not by the view itself", () => {
  expect(isTaken(two, " A ")).toBe(true);
  expect(isTaken(two, "A", "a")).toBe(false);
  expect(isTaken(two, "c")).toBe(false);
});

test("a deleted view opens nothing any more", () => {
  expect(withoutView({ ...two, opens: "a" }, "a")).toEqual({ views: [two.views[1]], opens: null });
  expect(withoutView({ ...two, opens: "b" }, "a").opens).toBe("b");
});

test("the shown view is known by what it shows, and forgets what no longer exists", () => {
  expect(viewOf("profiles", two, { name: "x" })?.id).toBe("b");
  expect(viewOf("profiles", two, { name: "y" })).toBeUndefined();
  expect(searchOf("profiles", view("c", { search: { type: "Robot", name: "n" } }))).toEqual({ name: "n" });
});

test("what is kept and cannot be views is refused", () => {
  expect(viewsSchema.safeParse({ views: [{ id: 1 }], opens: null }).success).toBe(false);
  expect(viewsSchema.safeParse(two).success).toBe(true);
});
