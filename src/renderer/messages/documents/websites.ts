import type { PictureProblem } from '../../../shared/schemas/website.ts'
import { formatList } from '../format.ts'

type Facts = Readonly<Record<string, string | number>>

/** Why the picture at a web address cannot be used, and the remedy. Nothing has been sent at this point. */
const pictureProblems: Readonly<Record<PictureProblem, (facts: Facts) => string>> = {
  'address-not-usable': () => 'Enter a web address that begins with https:// or http://',
  'host-not-found': () => 'No website has this name. Check the address.',
  'host-private': () =>
    'The service can’t reach this private address. Save the picture and choose it from this computer.',
  'too-many-redirects': () =>
    'This address keeps redirecting. Open it in a browser and copy the picture’s own address.',
  'not-reached': () => 'Can’t reach the website. Check again, or add the picture unchecked.',
  'timed-out': () => 'The website took too long to answer. Check again, or add the picture unchecked.',
  'answered-with-error': ({ status }) => {
    if (status === 401 || status === 403)
      return 'The website needs a sign-in. Save the picture and choose it from this computer.'
    if (status === 404 || status === 410) return 'No picture at this address any more. Check the address.'
    return `The website answered with an error${status === undefined ? '' : ` (${status})`}. Check again later.`
  },
  'is-a-page': () =>
    'This is a page, not a picture. Open it in a browser and copy the picture’s own address.',
  'type-not-accepted': ({ type }) =>
    `This kind of file${type === undefined || type === 'unknown' ? '' : ` (${type})`} can’t be sent. Use PNG, JPEG, WEBP or GIF.`,
  empty: () => 'The file at this address is empty.',
  'too-many-pixels': () => 'This picture has too many pixels to show here. The service may refuse it.',
  'too-large': () => 'This picture is too large. Pictures can be up to 5 MB.',
}

export const websites = {
  looking: 'Looking at the page…',
  notRead: 'Page couldn’t be loaded',
  dead: (status: number | null) => (status === null ? 'Page doesn’t answer' : `Page not found (${status})`),
  found: 'Page found',
  titleTaken: 'From the page',
  preview: 'Page preview',
  pagePicture: 'Picture of the page',
  fetching: {
    label: 'Show pictures and icons of websites',
    hint: 'Loaded with the title, and never sent to the service',
    changed: (fetches: boolean) =>
      fetches ? 'New websites show their picture and icon' : 'New websites show no picture or icon',
  },
  cleaning: {
    text: 'A shorter address leads to the same page',
    parameters: (names: readonly string[]) => `Without ${formatList(names)}, used for tracking.`,
    fragment: (fragment: string) => `Without ${fragment}, a place within the page.`,
    take: 'Use the shorter address',
  },
  check: {
    button: 'Check the picture',
    usable: 'This picture can be sent',
    notShown: 'Its size is unknown, so it isn’t shown here',
    alt: 'The picture at this address',
    problem: (problem: PictureProblem, facts: Facts) => pictureProblems[problem](facts),
    failed: 'The picture couldn’t be checked',
  },
} as const
