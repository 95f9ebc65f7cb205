import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { codeRoutes, type SourceCode } from "../../../../contract/codes.ts";
import { addTo } from "../../../../core/grouping/add-to.ts";
import { type CodePage, codeId, withCodes } from "../../../data/code-pages.ts";
import { type Counted, codePagesKey, readCode } from "../../../data/codes.ts";
import { useWrites } from "../../../data/write.ts";
import type { Hotel } from "../../../lib/hotel.ts";
import { useSession } from "../../../lib/session.ts";

/** Codes before the change, and their new targets; null removes a mapping. */
export type CodeChange = readonly { before: SourceCode; target: string | null }[];
/** A change, or its undo. */
type Step = { change: CodeChange; isUndo: boolean };

export type EditNotice =
  /** `unsigned`: lists whose signature the change has removed. `releases`: the job that imports rows which waited. */
  | { kind: "saved"; change: CodeChange; unsigned: readonly string[]; releases: string | null }
  | { kind: "undone"; change: CodeChange }
  | ({ kind: "failed"; error: Error } & Step);

/** The reverse of a change: only a code that a person had mapped had a mapping before. */
const backOf = (change: CodeChange): CodeChange =>
  change.map(({ before }) => ({ before, target: before.state === "mapped" ? before.target : null }));

const byList = (change: CodeChange): Map<string, { code: string; target: string | null }[]> => {
  const lists = new Map<string, { code: string; target: string | null }[]>();
  for (const { before, target } of change) addTo(lists, before.list, { code: before.code, target });
  return lists;
};

/**
 * Changes code mappings at once and reverts them if the server refuses; the last ones can be undone. `onShifted` is
 * called when other codes than the changed ones have changed too. `isSigned`: whether a list is signed off.
 */
export function useCodeEdit(
  hotel: Hotel,
  { module, dryRunId }: Counted,
  { onShifted, isSigned }: { onShifted: () => void; isSigned: (list: string) => boolean },
) {
  const queryClient = useQueryClient();
  const { user } = useSession();
  const [notice, setNotice] = useState<EditNotice | null>(null);
  const [done, setDone] = useState<readonly CodeChange[]>([]);
  // Two keys in a row must not undo the same change twice, so this is ahead of the rendered state.
  const trail = useRef<readonly CodeChange[]>([]);
  const setTrail = (next: readonly CodeChange[]) => {
    trail.current = next;
    setDone(next);
  };

  const show = (rows: readonly SourceCode[]) => {
    const changed = new Map(rows.map((row) => [codeId(row), row]));
    queryClient.setQueriesData<CodePage>({ queryKey: codePagesKey(hotel, module) }, (page) => withCodes(page, changed));
  };
  const isShown = (row: SourceCode) =>
    queryClient
      .getQueriesData<CodePage>({ queryKey: codePagesKey(hotel, module) })
      .some(([, page]) => page?.rows.some((item) => codeId(item) === codeId(row)));
  const made = ({ before, target }: CodeChange[number]): SourceCode =>
    target === null
      ? { ...before, state: "open", target: null, by: null, at: null }
      : {
          ...before,
          state: "mapped",
          target,
          by: { id: user.id, name: `${user.firstname} ${user.lastname}`.trim() },
          at: new Date().toISOString(),
        };

  /** Without a mapping a code may still be one of the hotel's own, which the server knows. */
  const showFresh = async ({ before }: CodeChange[number]) =>
    show(await readCode(hotel, { module, dryRunId }, before).catch(() => []));

  type Send = (input: {
    list: string;
    codes: { code: string; target: string | null }[];
  }) => Promise<{ releases: string | null }>;
  const sendAll = async (send: Send, { change, isUndo }: Step): Promise<string | null> => {
    let releases: string | null = null;
    for (const [list, codes] of byList(isUndo ? backOf(change) : change))
      releases = (await send({ list, codes })).releases ?? releases;
    return releases;
  };
  const signedIn = (change: CodeChange): readonly string[] => [...byList(change).keys()].filter(isSigned);
  const save = useWrites(
    codeRoutes.map,
    hotel,
    (send, step: Step) => sendAll((about) => send({ ...hotel, module, ...about }), step),
    {
      scope: { id: "codes" },
      // Evaluated before the call: afterwards the lists are reloaded, and no longer signed.
      onMutate: ({ change }) => signedIn(change),
      onSuccess: (releases, { change, isUndo }, unsigned) => {
        setNotice(isUndo ? { kind: "undone", change } : { kind: "saved", change, unsigned, releases });
        const [only] = change;
        // The first mapping of a list without a hotel list makes all its other codes wait; and a change undone from
        // another view reappears in this one.
        const shifts = change.some(({ before }) => before.state === "free" || (isUndo && !isShown(before)));
        if (shifts) onShifted();
        else if (!isUndo && only?.target === null && change.length === 1) void showFresh(only);
      },
      onError: (error, step) => {
        const { change, isUndo } = step;
        show(change.map(isUndo ? made : ({ before }) => before));
        setTrail(isUndo ? [...trail.current, change] : trail.current.filter((item) => item !== change));
        setNotice({ kind: "failed", error, ...step });
        // With several lists, some may have been saved.
        if (byList(change).size > 1) onShifted();
      },
      afterRefusal: true,
      errors: "own",
    },
  );

  const run = (step: Step) => {
    const { change, isUndo } = step;
    setTrail(isUndo ? trail.current.filter((item) => item !== change) : [...trail.current, change]);
    show(change.map(isUndo ? ({ before }) => before : made));
    save.mutate(step);
  };
  const undo = () => {
    const last = trail.current.at(-1);
    if (last) run({ change: last, isUndo: true });
  };
  return {
    notice,
    dismiss: () => setNotice(null),
    edit: (change: CodeChange) => run({ change, isUndo: false }),
    again: run,
    signedIn,
    /** Records a change made by another call, so that it can be undone here. */
    remember: (change: CodeChange, unsigned: readonly string[], releases: string | null) => {
      setTrail([...trail.current, change]);
      setNotice({ kind: "saved", change, unsigned, releases });
    },
    undo: done.length > 0 ? undo : null,
  };
}

export type CodeEdit = ReturnType<typeof useCodeEdit>;
