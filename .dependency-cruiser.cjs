/** The house rules of import: no exceptions list. */
module.exports = {
  forbidden: [
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
      from: { path: "^(server|web)/slices/([^/]+)/" },
      to: {
        path: "^(server|web)/slices/[^/]+/.+(\\.(routes|job|queries)|-page)\\.tsx?$",
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
