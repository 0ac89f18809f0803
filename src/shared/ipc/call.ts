import { z } from 'zod'

/** What goes into a call and what comes out of it. */
export function call<I extends z.ZodType, O extends z.ZodType>(
  input: I,
  output: O,
): { readonly input: I; readonly output: O } {
  return { input, output }
}

/** The input or output of a call without one, and the payload of an event that only says that something changed. */
export const nothing = z.undefined()
