import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PlainText } from './shown-value.tsx'

test.each([
  ['1931-08-22', 'August 22, 1931'],
  ['1931/1935', '1931 – 1935'],
  ['1931-08/1931-10', 'August 1931 – October 1931'],
  ['1931', '1931'],
  ['31.08.1931', '31.08.1931'],
  ['', 'Empty'],
])('shows the value %j as %j', (text, shown) => {
  expect(render(<PlainText text={text} />).container.textContent).toBe(shown)
})
