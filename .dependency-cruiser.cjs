/** Which wings the slices of a wing may use, beside their own. */
const BELOW = {
  tenancy: [],
  intake: ["tenancy"],
  configure: ["tenancy", "intake"],
  records: ["tenancy", "intake", "configure"],
  imports: ["tenancy", "intake", "configure", "records"],
  hotel: ["tenancy", "intake", "configure", "records", "imports"],
  out: ["tenancy", "intake", "configure", "records"],
  overview: ["tenancy", "intake", "configure", "records", "imports", "hotel", "out"],
};

/** The house rules of import: no exceptions list. */
module.exports = {
  forbidden: [
    ...Object.entries(BELOW).map(([wing, below]) => ({
      name: `wings-point-one-way-${wing}`,
      severity: "error",
      from: { path: `^(server|web)/slices/${wing}/`, pathNot: "\\.test\\.tsx?$" },
      to: { path: "^(server|web)/slices/", pathNot: `^(server|web)/slices/(${[wing, ...below].join("|")})/` },
    })),
    {
      name: "every-slice-is-in-a-wing",
      severity: "error",
      from: {},
      to: { path: "^(server|web)/slices/", pathNot: `^(server|web)/slices/(${Object.keys(BELOW).join("|")})/[^/]+/` },
    },
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    { name: "no-unresolvable", severity: "error", from: {}, to: { couldNotResolve: true } },
    {
      name: "contract-imports-nothing",
      severity: "error",
      from: { path: "^contract/" },
      to: { pathNot: "^contract/|^node_modules/zod/" },
    },
    {
      name: "core-is-pure",
      severity: "error",
      from: { path: "^core/", pathNot: "\\.test\\.ts$" },
      to: {
        pathNot: "^(core|contract)/|^node_modules/(zod|@casl/ability|libphonenumber-js|i18n-iso-countries)/",
      },
    },
    {
      name: "web-stays-in-the-browser",
      severity: "error",
      from: { path: "^web/", pathNot: "\\.test\\.tsx?$" },
      to: { path: "^(server|sandbox|test|bench)/" },
    },
    {
      name: "server-never-touches-web",
      severity: "error",
      from: { path: "^server/" },
      to: { path: "^(web|sandbox|bench)/" },
    },
    {
      // The calls of OHIP are facts about Oracle's platform; of the rest of Bellhop the stand-in knows nothing.
      name: "sandbox-knows-the-calls-of-ohip-only",
      severity: "error",
      from: { path: "^sandbox/" },
      to: { path: "^(contract|core|server|web)/", pathNot: "^core/ohip/" },
    },
    {
      name: "only-tests-import-tests",
      severity: "error",
      from: { path: "^(contract|core|server|web|sandbox)/", pathNot: "\\.test\\.tsx?$" },
      to: { path: "^test/|\\.test\\.tsx?$" },
    },
    {
      name: "slices-meet-through-their-repo-or-use-case",
      severity: "error",
      from: { path: "^(server|web)/slices/([^/]+/[^/]+)/", pathNot: "\\.test\\.tsx?$" },
      to: {
        path: "^(server|web)/slices/[^/]+/[^/]+/.+(\\.(routes|job)|-page)\\.tsx?$",
        pathNot: "^(server|web)/slices/$2/",
      },
    },
    {
      name: "only-main-and-tests-know-adapters",
      severity: "error",
      from: { pathNot: "^server/(main\\.ts$|adapters/)|^(test|bench)/|\\.test\\.tsx?$" },
      to: { path: "^server/adapters/" },
    },
    {
      name: "web-data-knows-no-slice",
      severity: "error",
      from: { path: "^web/data/" },
      to: { path: "^web/(slices|shell|ui)/" },
    },
    {
      // Whoever wants something from the server uses a query or a write of web/data, so that one cache holds the answer.
      name: "only-web-data-calls-the-server",
      severity: "error",
      from: { path: "^web/", pathNot: "^web/(data|lib)/|\\.test\\.tsx?$" },
      to: { path: "^web/lib/call\\.ts$" },
    },
    {
      name: "ui-and-lib-know-no-slice",
      severity: "error",
      from: { path: "^web/(ui|lib)/" },
      to: { path: "^web/(slices|shell)/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "types", "node", "default"] },
  },
};
