import { readFile } from "../../../data/files.ts";
import { onSession } from "../../../lib/session-events.ts";
import { sendLater } from "./send-later.ts";
import { createUploads, isMoving } from "./uploads.ts";

/** The uploads of this tab. */
export const uploads = createUploads({
  send: sendLater,
  read: readFile,
  now: () => performance.now(),
});

onSession(({ type }) => {
  if (type === "ended") uploads.cutOff();
});
window.addEventListener("online", () => uploads.tryAgain());
// Asks before the tab is closed during an upload. After a reload an upload only continues when the file is chosen
// again.
window.addEventListener("beforeunload", (event) => {
  if (uploads.store.get().some(isMoving)) event.preventDefault();
});
