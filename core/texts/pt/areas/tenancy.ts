export { audit } from "../audit.ts";
export { connections } from "../connections.ts";
export { design } from "../design.ts";
export { properties } from "../properties.ts";
export { protection } from "../protection.ts";
export { settings } from "../settings.ts";
export { setup } from "../setup.ts";
export { system } from "../system.ts";
