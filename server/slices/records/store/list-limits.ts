/** Every threshold of the lists. Each figure was measured with `npm run bench lists`. */
export const LIMITS = {
  /**
   * Up to this many records a set is built within the request, and names are compared row by row: both take less than
   * a tenth of a second. A property with more records has its sets prepared by a job.
   */
  small: 20_000,
  /** From this offset on, skipping rows in index order takes longer than reading a page of the set of all rows. */
  farOffset: 5_000,
  /**
   * A name that more than one profile in this many has is found quickly in index order, so its ids are not collected.
   */
  commonName: 20,
  /**
   * Rows read to fill a page. In index order a page takes `pageRows * n / matches` rows, by ids it takes `matches`: a
   * name with more than the square root of `pageRows * n` matches is searched in index order.
   */
  pageRows: 26,
  /**
   * Up to this many profiles that only an e-mail, a phone or an id leads to are found by these; if there are more, each row
   * is compared on the way. They may stand together anywhere in the list's order.
   */
  mostOtherwise: 20_000,
  /** Up to this many guests lead to their stays; if there are more, the guest of each stay is compared on the way. */
  mostGuests: 30_000,
  /** Prefixes of up to this many letters are counted beforehand, since too many names share them. */
  shortLetters: 2,
  /** Ids in a row of `list_set_pages`. */
  setPage: 1_000,
  /** The matches of a name are kept in memory up to this many, for the next page of the same search. */
  rememberedMatches: 5_000,
  rememberedNames: 50,
  rememberedTotals: 1_000,
  /** Changes come in groups: the preparation begins this long after one, and later for each record. */
  settleMs: 1_000,
  settleMsPerRecord: 0.02,
  /**
   * An edit by a person makes every set old, and at a million records it takes minutes to build them all. For each record
   * of the property the preparation waits this long, so that a day of edits does not keep the database busy throughout.
   */
  editMsPerRecord: 0.3,
  /** The preparation looks again after this time while an import writes, because its sets would be old at once. */
  writerMs: 1_000,
} as const;
