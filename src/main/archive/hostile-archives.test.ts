import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js/index-native.js'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { archiveParts } from '../../shared/schemas/archive.ts'
import { shortOrLong } from '../testing/long-form.ts'
import { mostCpuMs, startMeasuredChild } from '../testing/measured-child.ts'
import { archiveVersion, manifestName, nameOfPart, totalsName } from './manifest.ts'

const mayGrowBytes = 300_000_000
let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'index-desk-hostile-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const parts: Readonly<Record<string, string>> = {
  [manifestName]: JSON.stringify({
    ...{ format: 'index-desk-archive', version: archiveVersion, id: randomUUID(), madeAt: 1 },
    ...{ madeBy: '1.0.0', connections: [] },
  }),
  ...Object.fromEntries(archiveParts.map((part) => [nameOfPart(part), `{"of":"${part}"}\n`.repeat(200)])),
  [totalsName]: JSON.stringify(
    Object.fromEntries([...archiveParts, 'versions', 'imports'].map((name) => [name, 0])),
  ),
}

async function zipped(all: Readonly<Record<string, string>>, options: object = {}): Promise<Buffer> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false })
  for (const [name, text] of Object.entries(all)) await zip.add(name, new TextReader(text), options)
  return Buffer.from(await zip.close())
}

/** Reads the whole folder in a separate process, to measure its memory alone. */
async function readAll(): Promise<{
  readonly outcomes: Readonly<Record<string, string>>
  readonly grewBytes: number
}> {
  const child = startMeasuredChild(new URL('./testing/read-hostile.ts', import.meta.url))
  const outcomes: Record<string, string> = {}
  let grewBytes = 0
  try {
    for (const name of readdirSync(folder).sort()) {
      const measured = await child.measure(path.join(folder, name))
      expect(measured.cpuMs, name).toBeLessThan(mostCpuMs)
      outcomes[name] = String(measured.output)
      grewBytes += measured.grewBytes
    }
  } finally {
    await child.end()
  }
  return { outcomes, grewBytes }
}
const put = (name: string, bytes: Uint8Array) => writeFileSync(path.join(folder, name), bytes)

const centralSignature = Buffer.from('PK\u0001\u0002', 'latin1')
const endSignature = Buffer.from('PK\u0005\u0006', 'latin1')
function placesOf(bytes: Buffer, signature: Buffer): readonly number[] {
  const places: number[] = []
  for (let at = bytes.indexOf(signature); at !== -1; at = bytes.indexOf(signature, at + 1)) places.push(at)
  return places
}
const endOf = (bytes: Buffer): number => placesOf(bytes, endSignature)[0] ?? 0

function lying(bytes: Buffer, change: (copy: Buffer, record: number) => unknown): Buffer {
  const copy = Buffer.from(bytes)
  for (const record of placesOf(copy, centralSignature)) change(copy, record)
  return copy
}

function crowded(bytes: Buffer, count: number): Buffer {
  const [first = 0] = placesOf(bytes, centralSignature)
  const record = Buffer.concat([bytes.subarray(first, first + 46), Buffer.from('p00000')])
  record.writeUInt16LE(6, 28)
  record.writeUInt32LE(0, 30)
  const records = Array.from({ length: count }, (_, at) => {
    const own = Buffer.from(record)
    own.write(`p${String(at).padStart(5, '0')}`, 46, 'latin1')
    return own
  })
  const end = Buffer.from(bytes.subarray(endOf(bytes)))
  end.writeUInt16LE(0xffff, 8)
  end.writeUInt16LE(0xffff, 10)
  end.writeUInt32LE(count * record.length, 12)
  return Buffer.concat([bytes.subarray(0, first), ...records, end])
}

test('refuses archives with false sizes by a code, without allocating them', async () => {
  const whole = await zipped(parts)
  const last = 0xffffffff
  put('whole', whole)
  put('zip64', await zipped(parts, { zip64: true }))
  put(
    'sizes-too-small',
    lying(whole, (copy, at) => copy.writeUInt32LE(1, at + 24)),
  )
  put(
    'sizes-too-large',
    lying(whole, (copy, at) => copy.writeUInt32LE(last - 1, at + 24)),
  )
  put(
    'packed-too-large',
    lying(whole, (copy, at) => copy.writeUInt32LE(last - 1, at + 20)),
  )
  put(
    'zip64-without',
    lying(whole, (copy, at) => copy.writeUInt32LE(last, at + 24)),
  )
  put(
    'overlapping',
    lying(whole, (copy, at) => copy.writeUInt32LE(0, at + 42)),
  )
  put(
    'encrypted',
    lying(whole, (copy, at) => copy.writeUInt16LE(copy.readUInt16LE(at + 8) | 1, at + 8)),
  )
  put(
    'another-method',
    lying(whole, (copy, at) => copy.writeUInt16LE(99, at + 10)),
  )
  put(
    'one-name',
    lying(whole, (copy, at) => copy.write('views.jsonl', at + 46, 'latin1')),
  )
  put('65535-parts', crowded(whole, 65_535))
  put('many-lines', await zipped({ ...parts, 'receipts.jsonl': '\n'.repeat(50_000_000) }))
  put('large-manifest', await zipped({ ...parts, [manifestName]: ' '.repeat(6_000_000) }))
  put('long-line', await zipped({ ...parts, 'receipts.jsonl': 'x'.repeat(70_000_000) }))

  const { outcomes, grewBytes } = await readAll()
  expect(outcomes).toEqual({
    ...{ whole: 'read', zip64: 'read', 'many-lines': 'read' },
    ...{ 'sizes-too-small': 'archive-damaged', 'sizes-too-large': 'archive-damaged' },
    ...{ 'packed-too-large': 'archive-damaged', 'zip64-without': 'archive-damaged' },
    ...{ overlapping: 'archive-damaged', encrypted: 'archive-damaged', 'another-method': 'archive-damaged' },
    ...{ 'one-name': 'archive-damaged', '65535-parts': 'archive-damaged' },
    ...{ 'large-manifest': 'archive-too-large', 'long-line': 'archive-too-large' },
  })
  expect(grewBytes).toBeLessThan(mayGrowBytes)
})

test('does not read a huge part list into memory', async () => {
  const whole = await zipped(parts)
  const file = path.join(folder, 'huge')
  const size = 3_000_000_000
  writeFileSync(file, whole.subarray(0, 4))
  truncateSync(file, size)
  const tail = Buffer.from(whole.subarray(endOf(whole)))
  tail.writeUInt32LE(size - 8, 12)
  tail.writeUInt32LE(4, 16)
  const handle = await open(file, 'r+')
  await handle.write(tail, 0, tail.length, size)
  await handle.close()
  const { outcomes, grewBytes } = await readAll()
  expect(outcomes.huge).toBe('archive-too-large')
  expect(grewBytes).toBeLessThan(mayGrowBytes)
})

test('reads or refuses mutated archives in bounded memory', async () => {
  const whole = await zipped(parts)
  const directory = placesOf(whole, centralSignature)[0] ?? 0
  const place = fc.oneof(
    fc.integer({ min: 0, max: whole.length - 1 }),
    fc.integer({ min: directory, max: whole.length - 1 }),
  )
  const change = fc.oneof(
    fc.record({ kind: fc.constant('byte' as const), at: place, value: fc.integer({ min: 0, max: 255 }) }),
    fc.record({
      kind: fc.constant('number' as const),
      at: place,
      value: fc.constantFrom(0, 1, 0xffff, 0xfffffffe, 0xffffffff),
    }),
    fc.record({ kind: fc.constant('again' as const), at: place, value: fc.integer({ min: 1, max: 400 }) }),
    fc.record({ kind: fc.constant('cut' as const), at: place, value: fc.integer({ min: 1, max: 400 }) }),
  )
  const samples = fc.sample(fc.array(change, { minLength: 1, maxLength: 6 }), shortOrLong(200, 20_000))
  for (const [index, changes] of samples.entries()) {
    let bytes = Buffer.from(whole)
    for (const { kind, at: wanted, value } of changes) {
      const at = Math.min(wanted, bytes.length - 1)
      if (kind === 'byte') bytes.writeUInt8(value, at)
      else if (kind === 'number') bytes.writeUInt32LE(value, Math.max(0, Math.min(at, bytes.length - 4)))
      else if (kind === 'again') bytes = Buffer.concat([bytes.subarray(0, at + value), bytes.subarray(at)])
      else if (bytes.length > value + 10)
        bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + value)])
    }
    put(`m${index}`, bytes)
  }
  const { outcomes, grewBytes } = await readAll()
  const codes = [
    'read',
    'archive-none',
    'archive-newer',
    'archive-damaged',
    'archive-cut-short',
    'archive-too-large',
  ]
  for (const [name, outcome] of Object.entries(outcomes))
    expect(codes, JSON.stringify(samples[Number(name.slice(1))])).toContain(outcome)
  expect(grewBytes).toBeLessThan(mayGrowBytes)
})
