import { z } from 'zod'

export const flag = z.union([z.literal(0), z.literal(1)]).transform((value) => value === 1)

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

export const listColumn = <T extends z.ZodType>(entry: T) =>
  jsonColumn(z.array(entry)).transform((found) => found ?? [])

export function toRow(found: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(found).map(([column, value]) => [toName(column), value]))
}

export function toName(column: string): string {
  return column.replace(/(?<=[a-z])_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

export function toColumn(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
