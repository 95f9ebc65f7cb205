import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { pickConfiguration } from "../../../../core/mapping/pick-configuration.ts";
import { configurationsQuery } from "../../../data/configurations.ts";
import { fileQuery } from "../../../data/files.ts";
import { runQuery } from "../../../data/imports.ts";
import { sourcesQuery } from "../../../data/sources.ts";
import { CallError } from "../../../lib/call-error.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { NEW } from "../../../search-schemas.ts";
import { useSource } from "../../intake/sources/use-source.ts";
import type { Ground } from "./steps.ts";
import type { WizardSearch } from "./use-wizard-search.ts";

/** Deleted since the address was made, or mistyped: treated as not named. */
const isMissing = (error: Error | null) =>
  error instanceof CallError && (error.status === 404 || error.status === 400 || error.status === 410);

const USABLE: ReadonlySet<string> = new Set(["reading", "read"]);

/** The objects that the address names, and everything derived from them. */
export function useWizardFacts(module: string, search: WizardSearch) {
  const hotel = useHotelSlugs();
  const run = useQuery({ ...runQuery(hotel, search.run ?? ""), enabled: search.run !== undefined });
  const ofRun = search.run === undefined ? undefined : run.data;
  // A file that was read before continues with its rows.
  const isOpen = search.file !== undefined && search.source === undefined && search.run === undefined;
  const readings = useQuery({ ...sourcesQuery(hotel, { module, fileId: search.file }), enabled: isOpen });
  const found = isOpen ? readings.data?.rows.find(({ state }) => USABLE.has(state))?.id : undefined;
  const sourceId = search.source ?? ofRun?.sourceId ?? found ?? null;
  const { query: source, lost } = useSource(sourceId);
  const rows = sourceId === null || source.data?.module !== module ? null : source.data;
  const fileId = rows?.file.id ?? ofRun?.file.id ?? search.file;
  const file = useQuery({ ...fileQuery(hotel, fileId ?? ""), enabled: fileId !== undefined });
  const isRead = rows?.state === "read";
  const configurations = useQuery({ ...configurationsQuery(hotel, { module, sourceId: rows?.id }), enabled: isRead });
  const known = configurations.data?.rows;
  const named = search.configuration ?? ofRun?.configuration?.id;
  // Decided once for these rows: the list changes with every save, but the edited configuration must not.
  const [picked, setPicked] = useState<{ source: string; configuration: string }>({ source: "", configuration: NEW });
  if (known && rows && picked.source !== rows.id)
    setPicked({ source: rows.id, configuration: pickConfiguration(known)?.id ?? NEW });
  const configuration = named ?? (rows && picked.source === rows.id ? picked.configuration : undefined);

  const queries = [
    { query: run, on: search.run !== undefined },
    { query: readings, on: isOpen },
    { query: source, on: sourceId !== null },
    { query: file, on: fileId !== undefined },
    { query: configurations, on: isRead },
  ].filter(({ on }) => on);
  const failed = queries.find(({ query }) => query.error && !query.data && !isMissing(query.error))?.query;
  const shownFile = fileId === undefined ? null : (file.data ?? null);
  const ground: Ground = {
    file: shownFile && (shownFile.findings ? "csv" : "plain"),
    rows: rows && (rows.state === "read" || rows.state === "reading" ? rows.state : "stopped"),
    mapped: configuration !== undefined && configuration !== NEW,
    run: ofRun !== undefined,
    named: named !== undefined,
  };
  return {
    file: shownFile,
    source: rows,
    lost,
    run: ofRun ?? null,
    configurations: known ?? [],
    /** Undefined: not known yet, or there are no rows to choose it for. */
    configuration,
    /** Chosen automatically: it fits these columns best. */
    isPicked: named === undefined,
    ground,
    isPending: queries.some(({ query }) => query.isPending && !query.error),
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
  };
}

export type WizardFacts = ReturnType<typeof useWizardFacts>;
