import { describe, expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { HiddenParts } from './hidden-parts.ts'
import { RowBuilder } from './row-builder.ts'

describe('a sheet that would fill the memory', () => {
  test('is refused beyond the rows of a sheet, empty ones included', () => {
    const rows = new RowBuilder(new HiddenParts(false))
    for (let number = 1; number <= limits.sheetRows; number += 1) rows.begin(number, false)
    expect(() => rows.begin(limits.sheetRows + 1, false)).toThrow(
      expect.objectContaining({ code: 'too-large-unpacked' }),
    )
  })

  test('is refused beyond the cells of a sheet, those left empty before others included', () => {
    const rows = new RowBuilder(new HiddenParts(false))
    const addRow = (number: number) => {
      rows.begin(number, false)
      rows.put(limits.columns - 1, 'far away')
    }
    const fullRows = limits.sheetCells / limits.columns
    for (let number = 1; number <= fullRows; number += 1) addRow(number)
    expect(() => addRow(fullRows + 1)).toThrow(expect.objectContaining({ code: 'too-large-unpacked' }))
  })
})
