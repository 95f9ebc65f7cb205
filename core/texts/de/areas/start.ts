export { accounts } from "../accounts.ts";
export { errors } from "../errors.ts";
export { pages } from "../pages.ts";
export { sessions } from "../sessions.ts";
export { shell } from "../shell.ts";
export { ui } from "../ui.ts";
