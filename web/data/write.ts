import { type UseMutationOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import type { Access, Route } from "../../contract/route.ts";
import { call } from "../lib/call.ts";
import type { Hotel } from "../lib/hotel.ts";
import { changesOf, renew } from "../lib/renew.ts";

type Options<Data, Variables, Result> = Omit<
  UseMutationOptions<Data, Error, Variables, Result>,
  "mutationFn" | "meta"
> & {
  /** The page shows the failure in its own place; otherwise the red banner does. */
  errors?: "own";
  /** The page is left afterwards, so changed data are loaded only where they are shown next. */
  leaves?: (answer: Data) => boolean;
  /** The answer is returned without waiting for the renewal. */
  renewal?: "aside";
  /** Renews after a refusal too. */
  afterRefusal?: true;
  /** The same key with the same input starts one run, however often it is sent. */
  onceFor?: (variables: Variables) => string;
};

type WriteOptions<Data> = Pick<Options<Data, never, never>, "errors" | "leaves" | "renewal" | "afterRefusal">;

const metaOf = <Data>(
  route: Route,
  inputOf: (variables: unknown) => object,
  { errors, leaves, renewal, afterRefusal }: WriteOptions<Data>,
) => ({
  written: { route, inputOf },
  ...(leaves && { leaves: leaves as (answer: unknown) => boolean }),
  ...(errors && { errors }),
  ...(renewal && { renewal }),
  ...(afterRefusal && { afterRefusal }),
});

const writeOf = <In extends z.ZodType, Out extends z.ZodType, Variables, Result>(
  route: Route<Access, In, Out>,
  inputOf: (variables: Variables) => z.input<In>,
  { onceFor, ...options }: Options<z.output<Out>, Variables, Result>,
): UseMutationOptions<z.output<Out>, Error, Variables, Result> => ({
  ...options,
  mutationFn: (variables) => call(route, inputOf(variables), onceFor ? { once: onceFor(variables) } : {}),
  meta: metaOf(route, (variables) => inputOf(variables as Variables) as object, options),
});

/** A call that changes data. After its success everything is renewed that the contract says it changes. */
export function useWrite<In extends z.ZodType, Out extends z.ZodType, Variables = void, Result = unknown>(
  route: Route<Access, In, Out>,
  inputOf: (variables: Variables) => z.input<In>,
  options: Options<z.output<Out>, Variables, Result> = {},
) {
  return useMutation(writeOf(route, inputOf, options));
}

/** Several calls of one kind as one change, renewed once, after the last of them. */
export function useWrites<In extends z.ZodType, Out extends z.ZodType, Variables, Data, Result = unknown>(
  route: Route<Access, In, Out>,
  place: Partial<Hotel>,
  run: (send: (input: z.input<In>) => Promise<z.output<Out>>, variables: Variables) => Promise<Data>,
  options: Omit<Options<Data, Variables, Result>, "onceFor"> = {},
) {
  return useMutation<Data, Error, Variables, Result>({
    ...options,
    mutationFn: (variables) => run((input) => call(route, input), variables),
    meta: metaOf(route, () => place, options),
  });
}

/** For changes by other means than our calls, such as an upload in parts or another person. */
export function useChanged(route: Route, place: Partial<Hotel>): () => Promise<void> {
  const client = useQueryClient();
  return () => renew(client, changesOf(route), place);
}

/** The same for a form, which waits for the answer and shows the failure itself. */
export function useSend<In extends z.ZodType, Out extends z.ZodType>(
  route: Route<Access, In, Out>,
  options: { leaves?: (answer: z.output<Out>) => boolean; renewal?: "aside" } = {},
): (input: z.input<In>) => Promise<z.output<Out>> {
  return useWrite(route, (input: z.input<In>) => input, { errors: "own", ...options }).mutateAsync;
}

/** A question asked by a button that changes nothing, such as a file to save or a first preview. */
export function useLook<In extends z.ZodType, Out extends z.ZodType, Variables = void>(
  route: Route<Access, In, Out>,
  inputOf: (variables: Variables) => z.input<In>,
  { errors, ...options }: Pick<Options<z.output<Out>, Variables, unknown>, "errors" | "onSuccess"> = {},
) {
  return useMutation<z.output<Out>, Error, Variables>({
    ...options,
    mutationFn: (variables) => call(route, inputOf(variables)),
    ...(errors && { meta: { errors } }),
  });
}
