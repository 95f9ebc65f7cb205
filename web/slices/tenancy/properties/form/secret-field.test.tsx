// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { speakEnglish } from "../../../../../test/support/web.ts";
import { changesOf, emptyValues } from "../form-values.ts";
import { SecretField } from "./secret-field.tsx";
import { usePropertyForm } from "./use-property-form.ts";

const base = { ...emptyValues("en"), name: "Paris" };
let sent: object;

function Form({ set, moved = false }: { set: boolean; moved?: boolean }) {
  const { form } = usePropertyForm({ initialValues: base, save: async () => undefined });
  sent = changesOf(base, form.values);
  const stored = { set, since: set ? "2026-01-31T08:00:00.000Z" : null };
  return (
    <MantineProvider env="test">
      <SecretField form={form} name="appkey" stored={stored} moved={moved} />
    </MantineProvider>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const field = () => screen.getByLabelText<HTMLInputElement>("Application key", { selector: "input" });

beforeAll(speakEnglish);
afterEach(cleanup);

test("a stored secret shows since when, has no field, and is kept if left alone", () => {
  render(<Form set />);
  expect(screen.getByText("Set since Jan 31, 2026")).toBeTruthy();
  expect(document.querySelector("input")).toBeNull();
  expect(sent).toEqual({});
});

test("a replacement is typed masked, can be shown, and can be discarded", () => {
  render(<Form set />);
  press("Replace: Application key");
  fireEvent.change(field(), { target: { value: "k-2" } });
  expect(field().type).toBe("password");
  expect(sent).toEqual({ appkey: "k-2" });
  fireEvent.mouseDown(screen.getByRole("button", { name: "Show typed text: Application key" }));
  expect(field().type).toBe("text");
  press("Keep current: Application key");
  expect(sent).toEqual({});
  expect(screen.getByText("Set since Jan 31, 2026")).toBeTruthy();
});

test("clearing is announced before it happens, and can be discarded", () => {
  render(<Form set />);
  press("Clear: Application key");
  expect(screen.getByText("Will be cleared on save")).toBeTruthy();
  expect(sent).toEqual({ appkey: null });
  press("Keep current: Application key");
  expect(sent).toEqual({});
});

test("where there is none, one can be typed at once", () => {
  render(<Form set={false} />);
  fireEvent.change(field(), { target: { value: "k-1" } });
  expect(sent).toEqual({ appkey: "k-1" });
});

test("for another address a stored secret is asked for again, and can be cleared instead", () => {
  render(<Form set moved />);
  expect(screen.getByText("Enter it again: the address has changed.")).toBeTruthy();
  fireEvent.change(field(), { target: { value: "k-3" } });
  expect(sent).toEqual({ appkey: "k-3" });
  press("Clear: Application key");
  expect(sent).toEqual({ appkey: null });
  press("Keep current: Application key");
  expect(field().value).toBe("");
});
