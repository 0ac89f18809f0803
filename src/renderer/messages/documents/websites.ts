import type { PictureProblem } from '../../../shared/schemas/website.ts'
import { formatList } from '../format.ts'

type Facts = Readonly<Record<string, string | number>>

/** Why the picture at a web address cannot be used, and what to do. Nothing has been sent at this point. */
const pictureProblems: Readonly<Record<PictureProblem, (facts: Facts) => string>> = {
  'address-not-usable': () =>
    'This is not an address that leads to a picture. It should begin with https:// or http://',
  'host-not-found': () => 'There is no website of this name. Please check how the address is written.',
  'host-private': () =>
    'This address is inside a private network, where the service most likely cannot reach it. Index Desk does not look at such addresses. Save the picture and choose it from this computer instead.',
  'too-many-redirects': () =>
    'This address leads on and on without arriving at a picture. Open it in a browser and copy the picture’s own address.',
  'not-reached': () =>
    'The website could not be reached just now. You can check again, or add the picture unchecked.',
  'timed-out': () =>
    'The website took too long to answer. You can check again, or add the picture unchecked.',
  'answered-with-error': ({ status }) => {
    if (status === 401 || status === 403)
      return 'The website shows this picture only to people who are signed in, so the service cannot get it. Save the picture and choose it from this computer instead.'
    if (status === 404 || status === 410)
      return 'There is no picture at this address any more. Please check the address.'
    return `The website answered with an error${status === undefined ? '' : ` (${status})`}. You can check again later.`
  },
  'is-a-page': () =>
    'This address leads to a page, not to a picture. Open it in a browser, click the picture with the right button and copy its own address.',
  'type-not-accepted': ({ type }) =>
    `The service does not take this kind of file${type === undefined || type === 'unknown' ? '' : ` (${type})`}. PNG, JPEG, WEBP and GIF work.`,
  empty: () => 'There is nothing at this address: the file is empty.',
  'too-many-pixels': () =>
    'This picture claims to be so large that opening it could fill the memory of a computer. It is not shown here, and the service may refuse it.',
  'too-large': () => 'This picture is too large. The service takes pictures up to 5 MB (5,000,000 bytes).',
}

export const websites = {
  looking: 'Looking at the page…',
  notRead: 'Page couldn’t be loaded',
  found: 'Page found',
  preview: 'What the page says about itself',
  pagePicture: 'Picture of the page',
  fetching: {
    label: 'Show pictures and icons of websites',
    hint: 'Loaded with the title, and never sent to the service',
    changed: (fetches: boolean) =>
      fetches
        ? 'Websites added from now on show their picture and icon.'
        : 'Websites are no longer asked for pictures and icons.',
  },
  cleaning: {
    text: 'A shorter address leads to the same page',
    parameters: (names: readonly string[]) =>
      `Without ${formatList(names)}, ${names.length === 1 ? 'which says' : 'which say'} where a reader came from.`,
    fragment: (fragment: string) => `Without ${fragment}, a place within the page.`,
    take: 'Use the shorter address',
    keep: 'Keep it as it is',
  },
  check: {
    button: 'Check the picture',
    usable: 'The service can take this picture.',
    notShown: 'Its size cannot be told, so it is not shown here.',
    alt: 'The picture at this address',
    problem: (problem: PictureProblem, facts: Facts) => pictureProblems[problem](facts),
    failed: 'The picture could not be checked.',
  },
} as const
