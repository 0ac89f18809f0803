import { expect, test } from './support/app.ts'
import { tryPractice } from './support/desk.ts'
import { chooseKind, expectJson, expectValue, field, putJson, valueIn } from './support/metadata-form.ts'

test('another kind is shown before it is taken, and never loses anything unasked', async ({ kept }) => {
  const { page } = kept
  await tryPractice(page)
  const before = '{"n": "12 kg", "list": ["a, b", "c"], "pages": "120.0", "g": {"x": 1.0}}'
  await putJson(page, before)
  const toKind = (name: string, kind: string) => chooseKind(field(page, name), kind)
  const question = page.getByRole('group', { name: 'Change the type' })

  await toKind('n', 'Number')
  await expect(question).toContainText('This value is not a number')
  await expect(question.getByRole('button')).toHaveText(['Cancel'])
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(valueIn(field(page, 'n'))).toBeFocused()

  await toKind('list', 'Text')
  await expect(question).toContainText('The entries become one text')
  await expect(question).toContainText('"a, b, c"')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expectJson(page, before)

  await toKind('pages', 'Number')
  await expect(question).toContainText('120.0')
  await question.getByRole('button', { name: 'Change to “Number”' }).click()
  await toKind('g', 'JSON')
  await expectValue(field(page, 'g'), '{"x": 1.0}')
  await toKind('g', 'List of groups')
  await question.getByRole('button', { name: 'Change to “List of groups”' }).click()
  await expectJson(page, '{"n": "12 kg", "list": ["a, b", "c"], "pages": 120.0, "g": [{"x": 1.0}]}')
})

test('chips and moving by keyboard alone', async ({ kept }) => {
  const { page } = kept
  await tryPractice(page)
  const { keyboard } = page
  await putJson(page, '{"tags": [], "b": 1, "c": 2}')
  const tags = field(page, 'tags')
  const chips = tags.getByRole('listitem')

  await test.step('typed: Enter closes an entry, a comma does not, Backspace takes the last away', async () => {
    await valueIn(tags).focus()
    await keyboard.type('quay')
    await keyboard.press('Enter')
    await keyboard.type(' Woolf, Virginia ')
    await keyboard.press('Enter')
    await expect(chips).toHaveText(['quay', 'Woolf, Virginia'])
    await keyboard.type('x')
    await keyboard.press('Backspace')
    await keyboard.press('Backspace')
    await expect(chips).toHaveText(['quay'])
  })

  await test.step('several lines pasted are split when that is chosen', async () => {
    await valueIn(tags).evaluate((element) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', 'one\n\ntwo\r\nthree')
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await page.getByRole('option', { name: 'Split into 3' }).click()
    await expect(chips).toHaveText(['quay', 'one', 'two', 'three'])
  })

  await test.step('changed, moved and removed with the arrows', async () => {
    await keyboard.press('ArrowLeft')
    await expect(tags.getByRole('button', { name: 'Entry 4: three' })).toBeFocused()
    await keyboard.press('Enter')
    await expect(tags.getByRole('textbox', { name: 'Change entry 4' })).toBeFocused()
    await keyboard.type('four')
    await keyboard.press('Enter')
    await expect(tags.getByRole('button', { name: 'Entry 4: four' })).toBeFocused()
    await keyboard.press('Alt+ArrowLeft')
    await expect(tags.getByRole('button', { name: 'Entry 3: four' })).toBeFocused()
    await keyboard.press('ArrowLeft')
    await keyboard.press('Delete')
    await expect(chips).toHaveText(['quay', 'four', 'two'])
    await expect(tags.getByRole('button', { name: 'Entry 2: four' })).toBeFocused()
    await keyboard.press('F2')
    await keyboard.type('gone')
    await keyboard.press('Escape')
    await expectJson(page, '{"tags": ["quay", "four", "two"], "b": 1, "c": 2}')
  })

  await test.step('a field goes up and down with Alt and the arrows, and keeps the focus', async () => {
    await field(page, 'c').getByRole('button', { name: 'Options of c' }).focus()
    await keyboard.press('Alt+ArrowUp')
    await keyboard.press('Alt+ArrowUp')
    await expect(field(page, 'c').getByRole('button', { name: 'Options of c' })).toBeFocused()
    await keyboard.press('Alt+ArrowDown')
    await expectJson(page, '{"tags": ["quay", "four", "two"], "c": 2, "b": 1}')
  })
})
