type Stages<Rows, Batch> = {
  /** The next rows; undefined: there are none, or the work goes on another time. */
  read(): Promise<Rows | undefined>;
  /** First stage, the processor's: rows through the pipeline. */
  prepare(rows: Rows): Promise<Batch>;
  /** Second stage, the database's. Calls `handedOver` when the database has got its one long statement. */
  store(batch: Batch, handedOver: () => void): Promise<void>;
};

/**
 * Two stages side by side: while the database stores a batch, the next one is read and prepared. Batches are stored one
 * after the other, in the order they were read, and two are in memory at a time. However it ends, nothing is written
 * after it.
 */
export async function runTwoStages<Rows, Batch>({ read, prepare, store }: Stages<Rows, Batch>): Promise<void> {
  let stored = Promise.resolve();
  let handedOver = Promise.resolve();
  try {
    for (let rows = await read(); rows !== undefined; rows = await read()) {
      // Begun earlier, the work on these rows would keep the database from getting its statement.
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
