import { en } from "../../../../core/texts/en.ts";
import { JobProblem } from "../../../jobs/problems.ts";
import type { UnreadableFile } from "../../../ports/file-reader.ts";
import { say } from "../../../refusals/say.ts";

const PREFIX = "file.";

/** Whether a problem's code is one of errors.file. */
export const isFileProblem = (code: string): boolean =>
  code.startsWith(PREFIX) && Object.hasOwn(en.errors.file, code.slice(PREFIX.length));

/** A reader refuses the same file every time: line and reason stay with the job, as text and as figures. */
export function toFileProblem({ code, params }: UnreadableFile): JobProblem {
  const known = isFileProblem(PREFIX + code) ? PREFIX + code : `${PREFIX}unreadable`;
  return new JobProblem(say("en", `errors.${known}`, params), { code: known, params, final: true });
}
