import { readFileSync, writeFileSync } from "node:fs";
import { CHECKS, PAGE, writePage } from "./lib/checks-page.mjs";

writeFileSync(PAGE, writePage(JSON.parse(readFileSync(CHECKS, "utf8"))));
