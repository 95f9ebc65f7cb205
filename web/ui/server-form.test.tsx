// @vitest-environment happy-dom
import { MantineProvider, TextInput } from "@mantine/core";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { speakEnglish } from "../../test/support/web.ts";
import { CallError } from "../lib/call-error.ts";
import { SaveBar, ServerForm } from "./server-form.tsx";
import { useServerForm } from "./use-server-form.ts";

type Values = { name: string; city: string };
type Save = (values: Values) => Promise<unknown>;
const stored = { name: "Azur", city: "Nice" };

beforeAll(speakEnglish);
afterEach(cleanup);

function Form({ save, newest }: { save: Save; newest?: () => Promise<Values> }) {
  const state = useServerForm<Values>({ initialValues: stored, save, ...(newest && { newest }) });
  return (
    <ServerForm of={state} words={{ label: (field) => field, value: (field) => state.base[field as keyof Values] }}>
      <TextInput label="Name" {...state.form.getInputProps("name")} />
      <TextInput label="City" {...state.form.getInputProps("city")} />
      <SaveBar of={state} submit="Save" />
    </ServerForm>
  );
}

const show = (save: Save, newest?: () => Promise<Values>) =>
  render(
    <MantineProvider env="test">
      <Form save={save} {...(newest && { newest })} />
    </MantineProvider>,
  );
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const refusal = (code: string, issues: CallError["issues"] = []) =>
  new CallError({ kind: "reply", status: 409, code, message: "No", issues });

test("nothing can be saved before something was typed", () => {
  show(vi.fn());
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Save" }).disabled).toBe(true);
  type("Name", "Azur West");
  expect(screen.getByRole("status").textContent).toBe("Fields changed: 1");
});

test("an issue of the server stands at its field, which gets the focus", async () => {
  show(() => Promise.reject(refusal("invalid", [{ path: "city", code: "unknown", message: "No such city" }])));
  type("City", "Atlantis");
  press("Save");
  expect(await screen.findByText("No such city")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field("City")));
});

test("an issue without a field here stands above the form", async () => {
  show(() => Promise.reject(refusal("invalid", [{ path: "elsewhere", code: "unknown", message: "Not here" }])));
  type("City", "Lyon");
  press("Save");
  expect((await screen.findByRole("alert")).textContent).toContain("No");
});

test("a failure that has no field is brought into view: the button may be far below it", async () => {
  const scrolled = vi.fn();
  Element.prototype.scrollIntoView = scrolled;
  show(() => Promise.reject(new CallError({ kind: "network", message: "No answer" })));
  type("City", "Lyon");
  press("Save");
  const notice = await screen.findByRole("alert");
  await waitFor(() => expect(scrolled.mock.contexts).toContain(notice));
});

test("after a conflict both changes are in the form, and a clash can be settled either way", async () => {
  const save = vi.fn<Save>().mockRejectedValueOnce(refusal("conflict")).mockResolvedValueOnce(undefined);
  show(save, async () => ({ name: "Azur East", city: "Lyon" }));
  type("Name", "Azur West");
  press("Save");
  expect((await screen.findByRole("alert")).textContent).toContain("Someone else saved this");
  expect([field("Name").value, field("City").value]).toEqual(["Azur West", "Lyon"]);
  expect(screen.queryByRole("button", { name: "Use theirs: city" })).toBeNull();
  press("Use theirs: name");
  expect(field("Name").value).toBe("Azur East");
  type("Name", "Azur South");
  press("Save");
  await waitFor(() => expect(save).toHaveBeenLastCalledWith({ name: "Azur South", city: "Lyon" }));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});

test("if the newest values cannot be loaded, the conflict itself is shown and typed values stay", async () => {
  show(
    () => Promise.reject(refusal("conflict")),
    () => Promise.reject(new Error("offline")),
  );
  type("Name", "Azur West");
  press("Save");
  expect((await screen.findByRole("alert")).textContent).toContain("No");
  expect(field("Name").value).toBe("Azur West");
});
