import { expect, test } from 'vitest'
import type { Template } from '../../../shared/domain/templates/template.ts'
import { templateField } from '../../../shared/domain/testing/template-field.ts'
import { draftFromText } from '../../metadata/index.ts'
import { startWith } from './use-template-of-form.ts'

const year = templateField('year', { kind: 'number', required: true, preset: '1900.0' })
const museum: Template = { fields: [year], allowsOthers: true, onViolation: 'warn' }
const archive: Template = { ...museum, fields: [{ ...year, preset: null }] }
const started = startWith(museum, { metadata: draftFromText(null), startedWith: '' })

test('an empty form starts with what the template gives, to the letter', () => {
  expect(started).toMatchObject({ startedWith: '{\n  "year": 1900.0\n}' })
  expect(started?.metadata.text).toBe(started?.startedWith)
})

test('another collection takes that away again as long as nothing was typed', () => {
  if (started === undefined) throw new Error('not started')
  expect(startWith(archive, started)).toMatchObject({ startedWith: '' })
  expect(startWith(null, started)?.metadata.text).toBe('')
  expect(startWith(museum, started)).toBeUndefined()
})

test('what was typed stays, and so does what was taken away', () => {
  if (started === undefined) throw new Error('not started')
  for (const typed of ['{"year": 1901}', '', '{"year": '])
    expect(startWith(archive, { ...started, metadata: draftFromText(typed) })).toBeUndefined()
})

test('the view is that of the form', () => {
  const asJson = startWith(museum, { metadata: draftFromText(null, 'json'), startedWith: '' })
  expect(asJson?.metadata.view).toBe('json')
})
