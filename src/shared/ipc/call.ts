import type { z } from 'zod'

/** What goes into a call and what comes out of it. */
export function call<I extends z.ZodType, O extends z.ZodType>(
  input: I,
  output: O,
): { readonly input: I; readonly output: O } {
  return { input, output }
}
