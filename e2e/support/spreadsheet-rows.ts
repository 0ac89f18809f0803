/** A fault of a spreadsheet row: the changed cells and the expected message. */
type Fault = {
  readonly name: string
  readonly spoil: (cells: readonly string[]) => readonly string[] | string
  /** Part of the expected message. */
  readonly said: RegExp
}

const columns = [
  'Document ID',
  'Title',
  'Text',
  'Website address',
  'Price',
  'Opened',
  'In stock',
  'Extra',
] as const

const replace = (at: number, value: string) => (cells: readonly string[]) => cells.with(at, value)

/** Every kind of fault that a row with these columns can have. */
export const faults: readonly Fault[] = [
  {
    name: 'a quote that is not closed',
    spoil: ([id]) => `${id},Title,"Text that never ends`,
    said: /can’t be read completely/,
  },
  { name: 'no title', spoil: replace(1, ''), said: /title/ },
  { name: 'no content', spoil: replace(2, ''), said: /text/i },
  {
    name: 'a text and an address',
    spoil: replace(3, 'https://example.org/'),
    said: /several texts or addresses/,
  },
  {
    name: 'an address that is none',
    spoil: (cells) => cells.with(2, '').with(3, 'not an address'),
    said: /address/,
  },
  { name: 'a price that is no number', spoil: replace(4, 'n/a'), said: /number/ },
  { name: 'a number that was rounded', spoil: replace(0, '4.00638E+12'), said: /lost digits/ },
  { name: 'a day that there is not', spoil: replace(5, '2024-02-30'), said: /date/ },
  { name: 'neither yes nor no', spoil: replace(6, 'perhaps'), said: /yes/i },
  { name: 'JSON that is not closed', spoil: replace(7, '{"a": '), said: /JSON/ },
  {
    name: 'signs that were lost',
    spoil: (cells) => cells.with(2, `${cells[2]} \u0000`),
    said: /characters can’t be read/,
  },
  { name: 'an ID of two lines', spoil: (cells) => cells.with(0, `${cells[0]}\nmore`), said: /ID/ },
  { name: 'too many cells', spoil: (cells) => [...cells, 'more', 'and more'], said: /More cells than/ },
  { name: 'too few cells', spoil: (cells) => cells.slice(0, 4), said: /Fewer cells than/ },
]

const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

export type Spreadsheet = {
  readonly csv: string
  readonly good: ReadonlySet<string>
  readonly bad: number
}

/** A spreadsheet with faulty rows of every kind among good ones. */
export function spreadsheetOf(rowCount: number, badCount: number): Spreadsheet {
  const good = new Set<string>()
  const every = Math.floor(rowCount / badCount)
  let bad = 0
  const lines = Array.from({ length: rowCount }, (_, index) => {
    const id = `item-${index}`
    const cells = [
      id,
      `Item ${index}`,
      `Text of item ${index}, with a comma.`,
      '',
      `${index}.50`,
      '2024-01-31',
      index % 2 === 0 ? 'yes' : 'no',
      '{"n": 1.0}',
    ]
    const fault = index % every === every - 1 && bad < badCount ? faults[bad % faults.length] : undefined
    if (fault === undefined) {
      good.add(id)
      return cells.map(quoted).join(',')
    }
    bad += 1
    const spoiled = fault.spoil(cells)
    return typeof spoiled === 'string' ? spoiled : spoiled.map(quoted).join(',')
  })
  return { csv: `${columns.join(',')}\n${lines.join('\n')}\n`, good, bad }
}
