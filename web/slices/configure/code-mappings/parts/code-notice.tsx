import { useState } from "react";
import type { CodeList } from "../../../../../contract/codes.ts";
import type { CodeEdit, EditNotice } from "../use-code-edit.ts";
import { CodeNoticeBar } from "./code-notice-bar.tsx";

type Props = { editing: CodeEdit; lists: readonly CodeList[]; nameOf: (list: string) => string };

/** A change takes the signature away; that it was there is only known before the lists are asked for again. */
export function CodeNotice({ editing, lists, nameOf }: Props) {
  const { notice } = editing;
  const [kept, setKept] = useState<{ notice: EditNotice | null; withdrawn: string | null }>({
    notice: null,
    withdrawn: null,
  });
  if (notice !== kept.notice) {
    const touched = new Set(notice?.change.map(({ before }) => before.list));
    const signed = lists.filter((one) => touched.has(one.list) && one.signedOff).map((one) => nameOf(one.list));
    setKept({ notice, withdrawn: notice?.kind === "saved" && signed.length > 0 ? signed.join(", ") : null });
  }
  return notice && <CodeNoticeBar editing={editing} notice={notice} withdrawn={kept.withdrawn} />;
}
