type Stages<Rows, Batch> = {
  /** The next rows; undefined: there are no more, or the work continues another time. */
  read(): Promise<Rows | undefined>;
  /** First stage, done by the processor: rows through the pipeline. */
  prepare(rows: Rows): Promise<Batch>;
  /** Second stage, done by the database. Calls `handedOver` when the database has received its one long statement. */
  store(batch: Batch, handedOver: () => void): Promise<void>;
};

/**
 * Runs two stages side by side: while the database stores a batch, the next one is read and prepared. Batches are
 * stored one after the other, in the order they were read, and two are in memory at a time. However it ends, nothing is
 * written afterwards.
 */
export async function runTwoStages<Rows, Batch>({ read, prepare, store }: Stages<Rows, Batch>): Promise<void> {
  let stored = Promise.resolve();
  let handedOver = Promise.resolve();
  try {
    for (let rows = await read(); rows !== undefined; rows = await read()) {
      // Started earlier, the work on these rows would delay sending the statement to the database.
      await Promise.race([handedOver, stored]);
      const batch = await prepare(rows);
      await stored;
      handedOver = new Promise((resolve) => {
        stored = store(batch, resolve);
      });
      stored.catch(() => {}); // Reported where it is awaited.
    }
    await stored;
  } finally {
    await stored.catch(() => {});
  }
}
