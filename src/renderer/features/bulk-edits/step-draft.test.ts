import { describe, expect, test } from 'vitest'
import { valueFromRaw } from '../../metadata/index.ts'
import { typeValue } from '../../metadata/testing/type-value.ts'
import {
  changeSteps,
  firstSteps,
  isBlank,
  newStep,
  readStep,
  readSteps,
  type StepDraft,
  type SteppedField,
  stepForField,
} from './step-draft.ts'

const field = (raw: string, kind: 'text' | 'number' = 'text', name = 'status'): SteppedField => ({
  field: { name, kind, documents: 3, value: { kind: 'same', raw } },
  kind,
})
const several: SteppedField = {
  field: { name: 'status', kind: 'text', documents: 3, value: { kind: 'several' } },
  kind: 'text',
}
const typed = (step: StepDraft, value: string): StepDraft => ({
  ...step,
  value: typeValue(step.value, value),
})
const named = (step: StepDraft, name: string): StepDraft => ({ ...step, name })
const stepOf = (step: StepDraft) => {
  const read = readStep(step)
  return read.kind === 'step' ? read.step : read
}

describe('a field that is set', () => {
  test('with a value that was typed', () => {
    expect(stepOf(typed(named(newStep(1), 'status'), 'final'))).toEqual({
      kind: 'set-field',
      name: 'status',
      raw: '"final"',
    })
  })

  test('sends a number as spelled', () => {
    const step = stepForField(1, 'set-field', field('12345678901234567890.10', 'number'))
    expect(stepOf(step)).toMatchObject({ raw: '12345678901234567890.10' })
    expect(stepOf(typed(step, '1e400'))).toMatchObject({ raw: '1e400' })
    expect(stepOf(typed(step, 'many'))).toMatchObject({ kind: 'problem', problem: { part: 'value' } })
  })

  test('leaves untouched values alone', () => {
    expect(stepOf(stepForField(1, 'set-field', several))).toEqual({ kind: 'nothing' })
  })

  test('an emptied value is left alone, until something else is chosen', () => {
    const emptied = typed(stepForField(1, 'set-field', field('"final"')), '')
    expect(stepOf(emptied)).toEqual({ kind: 'nothing' })
    expect(stepOf({ ...emptied, whenEmpty: 'empty' })).toMatchObject({ kind: 'set-field', raw: '""' })
    expect(stepOf({ ...emptied, whenEmpty: 'remove' })).toEqual({ kind: 'remove-field', name: 'status' })
  })

  test('a number that is empty cannot be set so', () => {
    const emptied = typed(stepForField(1, 'set-field', field('1', 'number')), '')
    expect(stepOf({ ...emptied, whenEmpty: 'empty' })).toMatchObject({ problem: { part: 'value' } })
    expect(stepOf({ ...emptied, whenEmpty: 'remove' })).toEqual({ kind: 'remove-field', name: 'status' })
  })

  test('requires a typed name and accepts an empty existing one', () => {
    expect(stepOf(typed(newStep(1), 'x'))).toMatchObject({ problem: { part: 'name', code: 'name-missing' } })
    const unnamed = stepForField(1, 'remove-field', field('1', 'number', ''))
    expect(stepOf(unnamed)).toEqual({ kind: 'remove-field', name: '' })
  })
})

test('ignores blank list entries', () => {
  const step: StepDraft = { ...named(newStep(1), 'tags'), kind: 'add-to-list' }
  expect(stepOf({ ...step, entries: valueFromRaw('[" "]') })).toMatchObject({
    problem: { code: 'entries-missing' },
  })
  expect(stepOf({ ...step, entries: valueFromRaw('["a",""," b "]') })).toMatchObject({
    entries: ['a', ' b '],
  })
})

test('requires a search text that differs from its replacement', () => {
  const step: StepDraft = { ...newStep(1), kind: 'replace' }
  expect(stepOf(step)).toMatchObject({ problem: { part: 'find', code: 'find-missing' } })
  expect(stepOf({ ...step, find: 'a', by: 'a' })).toMatchObject({ problem: { code: 'same-text' } })
  expect(stepOf({ ...step, find: ' ', by: '' })).toMatchObject({ in: { kind: 'title' }, find: ' ', by: '' })
  expect(stepOf({ ...step, where: 'field', find: 'a' })).toMatchObject({ problem: { part: 'name' } })
})

describe('several steps', () => {
  test('ignores an empty step beside others and reports a single one', () => {
    const full = typed(named(newStep(1), 'a'), 'b')
    expect(readSteps([full, newStep(2)])).toEqual([{ kind: 'set-field', name: 'a', raw: '"b"' }])
    expect(readSteps([newStep(1)])).toBeNull()
    expect(readSteps([{ ...newStep(1), kind: 'by-template' }])).toEqual([{ kind: 'by-template' }])
  })

  test('a field that is chosen takes the place of an empty step', () => {
    const one = changeSteps(firstSteps, { kind: 'about-field', step: 'set-field', about: several })
    expect(one.steps.map(({ name }) => name)).toEqual(['status'])
    const two = changeSteps(one, { kind: 'about-field', step: 'remove-field', about: several })
    expect(two.steps.map(({ kind }) => kind)).toEqual(['set-field', 'remove-field'])
    expect(isBlank(two)).toBe(false)
    const left = two.steps.reduce((list, { id }) => changeSteps(list, { kind: 'remove', id }), two)
    expect(left.steps).toHaveLength(1)
    expect(isBlank(left)).toBe(true)
  })
})
