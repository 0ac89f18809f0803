import { z } from 'zod'

/** Yes or no, as SQLite keeps it. */
export const flag = z.union([z.literal(0), z.literal(1)]).transform((value) => value === 1)

/** A column of JSON text, parsed and checked. */
export const jsonColumn = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue({ code: 'custom', message: 'not JSON' })
        return z.NEVER
      }
    })
    .pipe(schema)
    .nullable()

/** The same of a list, which is empty where there is nothing. */
export const listColumn = <T extends z.ZodType>(entry: T) =>
  jsonColumn(z.array(entry)).transform((found) => found ?? [])

export const countRow = z.object({ count: z.int() })
