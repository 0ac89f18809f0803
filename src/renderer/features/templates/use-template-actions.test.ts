import { expect, test } from 'vitest'
import { collectionOfFileName, fileNameOfTemplate } from './use-template-actions.ts'

test.each([
  ['museum', 'museum.template.json'],
  ['Bücher 2026', 'Bücher 2026.template.json'],
  ['../../etc/passwd', '-..-etc-passwd.template.json'],
  ['a:b|c\n', 'a-b-c-.template.json'],
  ['...', 'template.template.json'],
  ['x'.repeat(1000), `${'x'.repeat(150)}.template.json`],
])('the template of %j is saved as %j', (collection, file) => {
  expect(fileNameOfTemplate(collection)).toBe(file)
})

test('opened again, the file says which collection it was saved for', () => {
  expect(collectionOfFileName('museum.template')).toBe('museum')
  expect(collectionOfFileName('something else')).toBe('')
})
