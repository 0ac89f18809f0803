import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const renderer = path.join(import.meta.dirname, '../..')

const sheets = globSync('**/*.css', { cwd: renderer }).map((name) => ({
  name,
  text: readFileSync(path.join(renderer, name), 'utf8'),
}))

/** Between blue and grey, oklch interpolates through violet. */
test('colours are mixed without other hues between them', () => {
  expect(sheets.filter(({ text }) => text.includes('color-mix(in oklch')).map(({ name }) => name)).toEqual([])
})

/** A named area missing in the template creates rows and columns, and moves everything else. */
test('every named grid area is in a template', () => {
  const templates = sheets.flatMap(({ text }) =>
    [...text.matchAll(/grid-template(?:-areas)?:([^;]+);/g)].flatMap(([, value = '']) =>
      [...value.matchAll(/"([^"]+)"/g)].flatMap(([, row = '']) => row.split(/\s+/)),
    ),
  )
  const placed = sheets.flatMap(({ name, text }) =>
    [...text.matchAll(/grid-area:\s*([a-z][\w-]*);/g)].map(([, area = '']) => ({ name, area })),
  )
  expect(placed.filter(({ area }) => !templates.includes(area))).toEqual([])
})
