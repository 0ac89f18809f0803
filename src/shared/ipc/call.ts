import { z } from 'zod'

/** Declares a call by its input and its output. */
export function call<I extends z.ZodType, O extends z.ZodType>(
  input: I,
  output: O,
): { readonly input: I; readonly output: O } {
  return { input, output }
}

/** Input or output of a call without one, and payload of an event that only reports a change. */
export const nothing = z.undefined()
