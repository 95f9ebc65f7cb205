import { codes, refuse } from "./refused.ts";

type Paging = { limit?: number | undefined; offset?: number | undefined };

/** One page of the results, and its position among them. */
export function pageOf<Row>(found: readonly Row[], query: Paging, { max, usual }: { max: number; usual: number }) {
  const { limit = usual, offset = 0 } = query;
  if (limit < 1) refuse(codes.badQuery, "The limit is at least 1.", "limit");
  if (limit > max) refuse(codes.limit, `The maximum limit for this API is ${max}.`);
  const rows = found.slice(offset, offset + limit);
  return {
    rows,
    paging: {
      totalPages: Math.ceil(found.length / limit),
      offset,
      limit,
      hasMore: offset + rows.length < found.length,
      totalResults: found.length,
      count: rows.length,
    },
  };
}
