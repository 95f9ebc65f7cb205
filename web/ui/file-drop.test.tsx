// @vitest-environment happy-dom
import { cleanup, createEvent, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { FileDrop } from "./file-drop.tsx";

afterEach(cleanup);

function show(change: { disabled?: boolean; multiple?: boolean } = {}) {
  const onFiles = vi.fn<(files: File[]) => void>();
  render(<FileDrop title="Drop files here" hint="Up to 4 GB" accept=".csv" multiple onFiles={onFiles} {...change} />);
  const field = screen.getByLabelText<HTMLInputElement>("Drop files here");
  const panel = field.closest("label");
  if (!panel) throw new Error("no panel");
  return { onFiles, field, panel };
}

const file = (name: string) => new File(["a"], name);
const item = (given: File, isDirectory = false) => ({
  kind: "file",
  getAsFile: () => given,
  webkitGetAsEntry: () => ({ isDirectory }),
});
const transfer = (items: object[]) => ({ types: ["Files"], items, dropEffect: "none" });
const namesOf = (files: File[] | undefined) => files?.map(({ name }) => name);

test("chosen files are handed over, and the same one can be chosen again", () => {
  const { onFiles, field } = show();
  fireEvent.change(field, { target: { files: [file("a.csv"), file("b.csv")] } });
  expect(namesOf(onFiles.mock.lastCall?.[0])).toEqual(["a.csv", "b.csv"]);
  expect(field.value).toBe("");
});

test("dropped files are taken, folders among them are not", () => {
  const { onFiles, panel } = show();
  fireEvent.dragOver(panel, { dataTransfer: transfer([]) });
  expect(panel.hasAttribute("data-over")).toBe(true);
  fireEvent.drop(panel, { dataTransfer: transfer([item(file("a.csv")), item(file("folder"), true)]) });
  expect(namesOf(onFiles.mock.lastCall?.[0])).toEqual(["a.csv"]);
  expect(panel.hasAttribute("data-over")).toBe(false);
});

test("a panel for one file takes the first", () => {
  const { onFiles, panel } = show({ multiple: false });
  fireEvent.drop(panel, { dataTransfer: transfer([item(file("a.csv")), item(file("b.csv"))]) });
  expect(namesOf(onFiles.mock.lastCall?.[0])).toEqual(["a.csv"]);
});

test("a file that misses the panel does not replace the page; dragged text is ignored", () => {
  const { onFiles } = show({ disabled: true });
  const missed = createEvent.drop(document.body, { dataTransfer: transfer([item(file("a.csv"))]) });
  fireEvent(document.body, missed);
  expect(missed.defaultPrevented).toBe(true);
  const text = createEvent.drop(document.body, { dataTransfer: { types: ["text/plain"], items: [] } });
  fireEvent(document.body, text);
  expect(text.defaultPrevented).toBe(false);
  expect(onFiles).not.toHaveBeenCalled();
});
