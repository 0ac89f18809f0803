import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shortOrLong } from '../../../../main/testing/long-form.ts'
import { textOfCell } from '../../cell.ts'
import { gather, rowsOf, xlsxOf, zipOf } from '../../testing/tables.ts'
import { openZipParts } from './zip-parts.ts'

const cells = async (...input: Parameters<typeof xlsxOf>) =>
  (await rowsOf(await xlsxOf(...input))).map((row) => row.cells)

describe('cells', () => {
  test('shared, plain and rich texts, without reading aids', async () => {
    expect(
      await cells({
        texts:
          '<si><t>Title</t></si><si><r><t xml:space="preserve">in </t></r><r><t>parts</t></r><rPh><t>aid</t></rPh></si><si><t>a_x000D_b_x005F_x</t></si>',
        rows: '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c><c r="D1" t="s"><v>2</v></c><c r="E1" t="inlineStr"><is><t>in place</t></is></c></row>',
      }),
    ).toEqual([
      [
        { as: 'text', text: 'Title' },
        '',
        { as: 'text', text: 'in parts' },
        { as: 'text', text: 'a\rb_x' },
        { as: 'text', text: 'in place' },
      ],
    ])
  })

  test('numbers as they were typed, not with the seventeen digits they are stored with', async () => {
    expect(
      await cells({
        rows: '<row><c><v>1.1000000000000001</v></c><c><v>3</v></c><c t="b"><v>1</v></c></row>',
      }),
    ).toEqual([
      [
        { as: 'number', text: '1.1' },
        { as: 'number', text: '3' },
        { as: 'yes-no', text: 'true' },
      ],
    ])
  })

  test('reads values of formulas and flags uncomputed ones and errors', async () => {
    expect(
      await cells({
        rows: '<row><c><f>1+1</f><v>2</v></c><c t="str"><f>A&amp;B</f><v>AB</v></c><c><f>1</f></c><c t="e"><f>1/0</f><v>#DIV/0!</v></c></row>',
      }),
    ).toEqual([
      [
        { as: 'number', text: '2' },
        { as: 'text', text: 'AB' },
        { as: 'fault', text: '=' },
        { as: 'fault', text: '#DIV/0!' },
      ],
    ])
  })

  const styles =
    '<numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/><numFmt numFmtId="165" formatCode="00000"/><numFmt numFmtId="166" formatCode="#,##0.00\\ &quot;days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="49"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs>'

  test('dates become ISO 8601, by their format', async () => {
    expect(
      await cells({
        styles,
        rows: '<row><c s="1"><v>45322</v></c><c s="2"><v>45322.604166666664</v></c><c s="1"><v>1</v></c><c s="1"><v>61</v></c><c s="2"><v>0.5</v></c><c s="1"><v>-5</v></c><c t="d"><v>2024-01-31T00:00:00</v></c></row>',
      }),
    ).toEqual([
      [
        { as: 'date', text: '2024-01-31' },
        { as: 'date', text: '2024-01-31T14:30:00' },
        { as: 'date', text: '1900-01-01' },
        { as: 'date', text: '1900-03-01' },
        { as: 'date', text: '12:00:00' },
        { as: 'fault', text: '-5' },
        { as: 'date', text: '2024-01-31' },
      ],
    ])
    expect(
      await cells({ styles, properties: 'date1904="1"', rows: '<row><c s="1"><v>43860</v></c></row>' }),
    ).toEqual([[{ as: 'date', text: '2024-01-31' }]])
  })

  test('numbers that are formatted as text, or with zeros before them, are texts', async () => {
    expect(
      await cells({
        styles,
        rows: '<row><c s="3"><v>123</v></c><c s="4"><v>123</v></c><c s="5"><v>7</v></c></row>',
      }),
    ).toEqual([
      [
        { as: 'text', text: '123' },
        { as: 'text', text: '00123' },
        { as: 'number', text: '7' },
      ],
    ])
  })

  test('rows keep the numbers they have in the sheet', async () => {
    const rows = await rowsOf(
      await xlsxOf({
        rows: '<row r="3"><c r="A3"><v>1</v></c></row><row r="4"/><row r="9"><c r="B9"><v>2</v></c></row>',
      }),
    )
    expect(rows.map(({ number }) => number)).toEqual([3, 9])
  })

  test('reads a duration as flagged text, not as a date in 1900', async () => {
    const durations =
      '<numFmts><numFmt numFmtId="164" formatCode="[h]:mm:ss"/><numFmt numFmtId="165" formatCode="[HH]:MM"/><numFmt numFmtId="166" formatCode="[mm]:ss.00"/><numFmt numFmtId="167" formatCode="[h]&quot; h &quot;mm&quot; min&quot;"/></numFmts><cellXfs><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="46"/><xf numFmtId="167"/><xf numFmtId="20"/></cellXfs>'
    const given = [
      [0, 1.5, '36:00:00'],
      [0, 0.5, '12:00:00'],
      [1, 1.5, '36:00'],
      // The format hides the seconds, but the value keeps them.
      [1, 1.500347222222222, '36:00:30'],
      [2, 0.0208391203703704, '30:00.50'],
      [3, 4.000011574074074, '96:00:01'],
      [4, 1.5, '36 h 00 min'],
      [5, 1.5, '36:00:00'],
      [0, -1.5, '-36:00:00'],
    ] as const
    const rows = await rowsOf(
      await xlsxOf({
        styles: durations,
        rows: given.map(([s, v]) => `<row><c s="${s}"><v>${v}</v></c></row>`).join(''),
      }),
    )
    expect(rows.map((row) => row.cells[0])).toEqual(given.map(([, , text]) => ({ as: 'text', text })))
    expect(rows.map(({ flags }) => flags)).toEqual(given.map(() => [{ column: 0, code: 'duration-as-text' }]))
  })

  test('applies digit formats with leading zeros and separators', async () => {
    const codes = [
      ['000-00-0000', 1234567, '001-23-4567'],
      ['000\\-000', 1234, '001-234'],
      ['(000) 000', 1234, '(001) 234'],
      ['[&lt;=9999999]###\\-####;\\(###\\)\\ ###\\-####', 5551234567, '(555) 123-4567'],
      ['[&lt;=9999999]###\\-####;\\(###\\)\\ ###\\-####', 5551234, '555-1234'],
      ['&quot;A-&quot;0000', 7, 'A-0007'],
      ['0000 0000 0000 0000', 123456789012345, '0123 4567 8901 2345'],
      ['00000', 0, '00000'],
    ] as const
    const amounts = [
      '#,##0',
      '0.00',
      '#\\ ##0',
      '0%',
      '0&quot; kg&quot;',
      'General&quot; h&quot;',
      '0.00E+00',
      '# ?/?',
    ]
    const styles = `<numFmts>${[...codes.map(([code]) => code), ...amounts].map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`).join('')}</numFmts><cellXfs>${[...codes, ...amounts].map((_, at) => `<xf numFmtId="${164 + at}"/>`).join('')}</cellXfs>`
    expect(
      await cells({
        styles,
        rows: `<row>${codes.map(([, value], at) => `<c s="${at}"><v>${value}</v></c>`).join('')}${amounts.map((_, at) => `<c s="${codes.length + at}"><v>7</v></c>`).join('')}</row>`,
      }),
    ).toEqual([
      [
        ...codes.map(([, , text]) => ({ as: 'text', text })),
        ...amounts.map(() => ({ as: 'number', text: '7' })),
      ],
    ])
  })

  test('keeps digits of long numbers and flags rounded ones', async () => {
    const [row] = await rowsOf(
      await xlsxOf({
        rows: '<row><c><v>12345678901234567890</v></c><c><v>12345678901234567891</v></c><c><v>1.2345678901234568E+19</v></c><c><v>387.48000000000008</v></c></row>',
      }),
    )
    expect(row?.cells.map((cell) => textOfCell(cell))).toEqual([
      '12345678901234567890',
      '12345678901234567891',
      '1.2345678901234568E+19',
      '387.48000000000008',
    ])
    expect(row?.flags).toEqual([{ column: 2, code: 'number-not-exact' }])
  })

  test('flags invalid numbers, booleans and dates', async () => {
    expect(
      await cells({
        styles,
        rows: '<row><c><v>0x1F</v></c><c t="b"><v>2</v></c><c s="1"><v>60</v></c></row>',
      }),
    ).toEqual([
      [
        { as: 'fault', text: '0x1F' },
        { as: 'fault', text: '2' },
        { as: 'fault', text: '60' },
      ],
    ])
  })

  test('reads the text of a cell once', async () => {
    expect(
      await cells({
        rows: '<row><c t="inlineStr"><is><t>a</t></is><v>a</v></c><c t="inlineStr"><v>b</v></c><c t="s"><v>0</v><is><t>c</t></is></c></row>',
        texts: '<si><t>shared</t></si>',
      }),
    ).toEqual([
      [
        { as: 'text', text: 'a' },
        { as: 'text', text: 'b' },
        { as: 'text', text: 'shared' },
      ],
    ])
  })

  test('two cells at one address are flagged', async () => {
    const [row] = await rowsOf(
      await xlsxOf({ rows: '<row r="1"><c r="A1"><v>1</v></c><c r="A1"><v>2</v></c></row>' }),
    )
    expect(row?.flags).toEqual([{ column: 0, code: 'cell-not-readable' }])
  })

  test('parts whose names have backslashes or begin with a slash are found', async () => {
    for (const rename of [(name: string) => name.replaceAll('/', '\\'), (name: string) => `/${name}`]) {
      const parts = await openZipParts(await xlsxOf({ rows: '<row><c><v>5</v></c></row>' }))
      const renamed: Record<string, string> = {}
      for (const name of parts.names) renamed[rename(name)] = await textOf(parts.read(name))
      expect((await rowsOf(await zipOf(renamed)))[0]?.cells).toEqual([{ as: 'number', text: '5' }])
    }
  })
})

describe('namespaces', () => {
  const strict = 'http://purl.oclc.org/ooxml/spreadsheetml/main'
  const office = 'http://purl.oclc.org/ooxml/officeDocument/relationships'
  const dates = '<cellXfs><xf numFmtId="14"/></cellXfs>'
  const day = '<row><c s="0"><v>43860</v></c></row>'

  test.each([
    ['<x15:workbookPr xmlns:x15="m15" chartTrackingRefBase="1"/>'],
    [
      '<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="x15"><workbookPr date1904="0"/></mc:Choice></mc:AlternateContent>',
    ],
    ['<extLst><ext><x14:workbookPr xmlns:x14="m14" date1904="0"/></ext></extLst>'],
    ['<workbookPr xmlns="m15" date1904="0"/>'],
  ])('days counted from 1904 stay so behind %s', async (extension) => {
    const file = await xlsxOf({ styles: dates, properties: 'date1904="1"', inWorkbook: extension, rows: day })
    expect((await rowsOf(file))[0]?.cells).toEqual([{ as: 'date', text: '2024-01-31' }])
  })

  test('reads strict and prefixed workbooks', async () => {
    const workbook = (p: string, declares: string) =>
      `<${p}workbook ${declares}="${strict}" xmlns:q="${office}"><${p}workbookPr date1904="1"/><${p}sheets><${p}sheet name="First" sheetId="1" q:id="rId1"/></${p}sheets></${p}workbook>`
    for (const [p, declares] of [
      ['', 'xmlns'],
      ['x:', 'xmlns:x'],
    ] as const) {
      const file = await xlsxOf({
        styles: dates,
        others: {
          'xl/workbook.xml': workbook(p, declares),
          'xl/worksheets/sheet1.xml': `<${p}worksheet ${declares}="${strict}"><${p}sheetData><${p}row><${p}c s="0"><${p}v>43860</${p}v></${p}c></${p}row></${p}sheetData></${p}worksheet>`,
        },
      })
      expect((await rowsOf(file))[0]?.cells).toEqual([{ as: 'date', text: '2024-01-31' }])
    }
  })

  test('ignores extension elements', async () => {
    const file = await xlsxOf({
      styles:
        '<numFmts><numFmt numFmtId="164" formatCode="0.00"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs><dxfs><dxf><numFmt numFmtId="164" formatCode="yyyy-mm-dd"/></dxf></dxfs><extLst><ext><x14:cellXfs xmlns:x14="m14"><x14:xf numFmtId="14"/></x14:cellXfs></ext></extLst>',
      texts: '<si><t>own</t><x:t xmlns:x="other">foreign</x:t></si>',
      rows: '<row><c s="0"><v>5</v><x:v xmlns:x="other">6</x:v></c><x:c xmlns:x="other"><v>7</v></x:c><c t="s"><v>0</v></c></row>',
    })
    expect((await rowsOf(file))[0]?.cells).toEqual([
      { as: 'number', text: '5' },
      { as: 'text', text: 'own' },
    ])
  })

  test('names with a prefix, as some programs write them', async () => {
    const file = await xlsxOf({
      others: {
        'xl/worksheets/sheet1.xml':
          '<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c><x:v>5</x:v></x:c></x:row></x:sheetData></x:worksheet>',
      },
    })
    expect((await rowsOf(file))[0]?.cells).toEqual([{ as: 'number', text: '5' }])
  })
})

async function textOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all).toString('utf8')
}

describe('hostile files', () => {
  test('a sheet that grows beyond its packed size is stopped', async () => {
    const file = await zipOf({ bomb: 'a'.repeat(2_000_000) })
    const bounds = { zipEntries: 10, partBytes: 10_000_000, ratio: 100, ratioFromBytes: 100_000 }
    const parts = await openZipParts(file, bounds)
    await expect(gather(parts.read('bomb') as never)).rejects.toMatchObject({ code: 'too-large-unpacked' })
    await expect(
      gather(
        (await openZipParts(file, { ...bounds, ratio: 10_000, partBytes: 1_000_000 })).read('bomb') as never,
      ),
    ).rejects.toMatchObject({ code: 'too-large-unpacked' })
  })

  test('stops unpacking a part that exceeds its stated size', async () => {
    const file = await zipOf({ bomb: 'a'.repeat(2_000_000) })
    const bytes = new Uint8Array(await file.arrayBuffer())
    const view = new DataView(bytes.buffer)
    let unpacked = 0
    for (let at = 0; at < bytes.length - 4; at += 1) {
      // The central directory (PK\1\2) has the size 24 bytes after its signature.
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 10, true)
    }
    const parts = await openZipParts(new File([bytes], 'x'), {
      zipEntries: 10,
      partBytes: 500_000,
      ratio: 1e9,
      ratioFromBytes: 1e9,
    })
    const reading = (async () => {
      for await (const piece of parts.read('bomb')) unpacked += piece.length
    })()
    await expect(reading).rejects.toThrow()
    expect(unpacked).toBeLessThanOrEqual(500_000)
  })

  test('too many parts are not even listed', async () => {
    const file = await zipOf(Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`part${at}`, 'x'])))
    await expect(
      openZipParts(file, { zipEntries: 20, partBytes: 1, ratio: 1, ratioFromBytes: 1 }),
    ).rejects.toMatchObject({ code: 'too-many-parts' })
  })

  test('tags a million deep are refused at once', async () => {
    const file = await xlsxOf({ rows: `${'<b>'.repeat(1_000_000)}${'</i>'.repeat(1_000_000)}` })
    await expect(rowsOf(file)).rejects.toMatchObject({ code: 'damaged' })
  })

  test('entities of its own are not expanded', async () => {
    const file = await xlsxOf({
      others: {
        'xl/sharedStrings.xml':
          '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><sst><si><t>&b;</t></si></sst>',
      },
      rows: '<row><c t="s"><v>0</v></c></row>',
    })
    expect((await rowsOf(file))[0]?.cells).toEqual([{ as: 'text', text: '&b;' }])
  })

  test('reports a truncated file as damaged or returns its first rows', async () => {
    const rows = Array.from(
      { length: 300 },
      (_, at) => `<row><c><v>${at}</v></c><c t="inlineStr"><is><t>Text ${at * 7919}</t></is></c></row>`,
    ).join('')
    const bytes = new Uint8Array(await (await xlsxOf({ rows })).arrayBuffer())
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: bytes.length - 1 }),
        fc.integer({ min: 0, max: 255 }),
        fc.boolean(),
        async (at, byte, cuts) => {
          const broken = cuts ? bytes.slice(0, at) : bytes.with(at, byte)
          const result = await rowsOf(new File([broken], 'x.xlsx')).catch((cause: unknown) => cause)
          if (!Array.isArray(result)) expect(result).toMatchObject({ name: 'TableProblem' })
        },
      ),
      { numRuns: shortOrLong(40, 1500) },
    )
  })
})
