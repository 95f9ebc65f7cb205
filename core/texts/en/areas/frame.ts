export { dashboard } from "../dashboard.ts";
export { files } from "../files.ts";
export { modules } from "../modules.ts";
export { notices } from "../notices.ts";
export { users } from "../users.ts";
