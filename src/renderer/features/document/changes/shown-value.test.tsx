import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ChangedText, PlainText, ShownValue } from './shown-value.tsx'

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

test.each([
  ['1931-08-22', '1931-09', 'August 22, 1931 becomes September 1931'],
  ['1931-08-22', '1931', 'August 22, 1931 becomes 1931'],
  ['1931-08', '1931-09-02', 'August 1931 becomes September 2, 1931'],
  ['1931-08', '1931-09', '1931-08 becomes 1931-09'],
  ['1931-08-22', 'about 1931', 'August 22, 1931 becomes about 1931'],
])('shows the change of %j to %j as %j', (before, after, shown) => {
  expect(render(<ChangedText before={before} after={after} />).container.textContent).toBe(shown)
})

test.each([
  ['["oak","brass"]', 'oak, brass'],
  ['["Woolf, Virginia","Bell, Vanessa"]', 'Woolf, Virginia; Bell, Vanessa'],
  ['{}', 'Empty'],
  [
    '{"town":"Kiel","size":{"height":3,"parts":["lid","base"]}}',
    'town: Kiel; size: (height: 3; parts: (lid, base))',
  ],
])('shows %s without brackets and quotes', (raw, shown) => {
  expect(render(<ShownValue raw={raw} />).container.textContent).toBe(shown)
})
