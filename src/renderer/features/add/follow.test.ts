import { describe, expect, test } from 'vitest'
import { emptyAddValues } from './add-values.ts'
import { follow } from './use-add-form.ts'

const random = [0, 1, 2, 3, 4, 5]
const empty = emptyAddValues('', random, 'text')

describe('title and id follow what is added', () => {
  test('the first line becomes the title, and the title the id', () => {
    expect(follow({ ...empty, text: '# Opening hours\nfrom April' })).toEqual({
      title: 'Opening hours',
      documentId: 'opening-hours-abcdef',
    })
  })

  test('a title typed by hand stays, and the id follows it', () => {
    const typed = { ...empty, text: 'something else', title: 'Mine', titleByHand: true }
    expect(follow(typed)).toEqual({ title: 'Mine', documentId: 'mine-abcdef' })
  })

  test('an id typed by hand stays, whatever the title becomes', () => {
    const typed = { ...empty, text: 'New line', documentId: 'kept', idByHand: true }
    expect(follow(typed)).toEqual({ title: 'New line', documentId: 'kept' })
  })

  test('without a title there is no id yet', () => {
    expect(follow(empty)).toEqual({ title: '', documentId: '' })
  })

  test('a page’s own title is taken only for the address it was asked for', () => {
    const website = { ...empty, kind: 'website' as const, websiteAddress: 'https://example.org/news-of-may' }
    const pageTitle = { address: 'https://example.org/news-of-may', title: 'News' }
    expect(follow({ ...website, pageTitle }).title).toBe('News')
    expect(follow({ ...website, pageTitle: { ...pageTitle, address: 'https://other.org/' } }).title).toBe(
      'News of may',
    )
  })
})
