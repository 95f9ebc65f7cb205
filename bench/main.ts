import { benchSession } from "./session.ts";

/** `npm run bench [name …]`: one JSON object a line, each figure beside a reference of the same run. */
const benches: Record<string, () => Promise<object>> = { session: benchSession };

const wanted = process.argv.slice(2);
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(JSON.stringify({ bench: name, ...(await bench()) }));
}
process.exit(0);
