import { z } from "zod";
import { type ContextDeps, type JobContext, type JobOf, makeContext } from "./job-context.ts";
import { JobUnread } from "./problems.ts";

/**
 * The part that enqueuing and handling share. A payload carries ids, never data: the rows are read when the job runs.
 */
export type JobDefinition<
  Of extends JobOf = JobOf,
  Payload extends z.ZodType = z.ZodType,
  Progress extends z.ZodType = z.ZodType,
> = { name: string; of: Of; payload: Payload; progress: Progress; maxTries: number; counts: boolean; isWhole: boolean };

type Loose = z.ZodRecord<z.ZodString, z.ZodUnknown>;

/** Each slice defines its jobs beside the use case that enqueues them; the queue knows none of them by name. */
export function defineJob<const Of extends JobOf, Payload extends z.ZodType, Progress extends z.ZodType = Loose>(job: {
  /** `<slice>.<verb>`; stored with every job, so it never changes. */
  name: string;
  of: Of;
  payload: Payload;
  /** The state that a run saves in order to continue from it; without a schema any object. */
  progress?: Progress;
  maxTries?: number;
  /** A person starts the job, and it uses one of the account's runs of the day. */
  counts?: boolean;
  /** It cannot pause for another account: a worker always keeps a slot for jobs that can. */
  isWhole?: boolean;
}): JobDefinition<Of, Payload, Progress> {
  const progress = (job.progress ?? z.record(z.string(), z.unknown())) as Progress;
  const { maxTries = 5, counts = false, isWhole = false } = job;
  return { ...job, progress, maxTries, counts, isWhole };
}

/**
 * Undefined: the job is done. `again`: it continues later, at the end of its account's line, without using a try.
 * `forget`: it is done, and its row is deleted too.
 */
export type JobResult = undefined | { again: true; afterMs?: number } | { forget: true };

export type JobHandler = {
  readonly name: string;
  readonly isWhole: boolean;
  run(deps: ContextDeps): Promise<JobResult>;
};

export function handleJob<Of extends JobOf, Payload extends z.ZodType, Progress extends z.ZodType>(
  definition: JobDefinition<Of, Payload, Progress>,
  // biome-ignore lint/suspicious/noConfusingVoidType: a handler that ends without a return is done.
  run: (job: JobContext<Of, z.output<Progress>>, payload: z.output<Payload>) => Promise<JobResult | void>,
): JobHandler {
  return {
    name: definition.name,
    isWhole: definition.isWhole,
    async run(deps) {
      const { claimed } = deps;
      const payload = read(definition.payload, claimed.payload);
      const progress = claimed.progress === null ? null : read(definition.progress, claimed.progress);
      if (definition.of === "property" && claimed.property_id === null) throw new JobUnread();
      return (await run(makeContext<Of, z.output<Progress>>(deps, progress), payload)) ?? undefined;
    },
  };
}

function read<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new JobUnread();
  return parsed.data;
}
