import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { QuestionDialog } from './incoming-dialogs.tsx'

function pictures(...names: readonly string[]): readonly File[] {
  return names.map((name) => {
    const file = new File([], name, { type: 'image/png' })
    Object.defineProperty(file, 'size', { value: 7_400_000 })
    return file
  })
}

const listed = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

function renderQuestion(files: readonly File[]) {
  renderScreen(<QuestionDialog question={{ kind: 'too-large', files, answer: () => undefined }} />, {
    calls: {},
  })
}

test('names the picture that is too large, with its size', () => {
  renderQuestion(pictures('chart.png'))
  screen.getByRole('dialog', { name: 'One picture is too large' })
  expect(listed()).toEqual(['chart.png7.4 MB'])
})

test('names some of many pictures that are too large', () => {
  renderQuestion(pictures('a.png', 'b.png', 'c.png', 'd.png', 'e.png'))
  screen.getByRole('dialog', { name: '5 pictures are too large' })
  expect(listed().at(-1)).toBe('and 2 more')
})
