export { dashboard } from "../dashboard.ts";
export { files } from "../files.ts";
export { modules } from "../modules.ts";
export { users } from "../users.ts";
