import { z } from 'zod'

export function call<I extends z.ZodType, O extends z.ZodType>(
  input: I,
  output: O,
): { readonly input: I; readonly output: O } {
  return { input, output }
}

/** No input or output, or no event payload. */
export const nothing = z.undefined()
