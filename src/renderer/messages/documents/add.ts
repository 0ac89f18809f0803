import { formatBytes, plural } from '../format.ts'

export const add = {
  kinds: 'What to add',
  image: 'Image',
  textEmpty: 'Write, paste or drop anything',
  moreWays: 'More ways to add',
  paste: 'Paste',
  linksRecognised: 'Links are recognised',
  websiteAddress: 'Website address',
  websiteHint: 'Paste several addresses, one per line, to add them all.',
  imageAddress: 'Image address',
  imageHint: 'PNG, JPEG, WEBP or GIF, up to 5 MB',
  choosePictures: 'Choose pictures',
  dropHere: 'or drop or paste them anywhere',
  removePicture: 'Remove picture',
  pictureFacts: (type: string, bytes: number, width: number | null, height: number | null) =>
    [type, width === null || height === null ? null : `${width} × ${height}`, formatBytes(bytes)]
      .filter((part) => part !== null)
      .join(' · '),
  morePictures: (count: number) => `${plural(count, 'more picture', 'more pictures')} after this one`,
  neverTravels: (connection: string) =>
    `“${connection}” doesn’t send pictures from this computer. Use a web address, or allow it in Settings.`,
  titleSuggested: 'Suggested from what you add',
  collectionEmpty: 'Choose or type a new one',
  newCollection: (name: string) => `New collection “${name}”`,
  moreOptions: 'More options',
  documentIdHint: 'Made from the title. Permanent once added',
  invisibleRemoved: 'Invisible characters removed',
  preview: {
    hint: 'How it will look in the library',
    empty: 'Your document appears here',
    emptyText: 'See how it will look as you fill in the details.',
    picture: 'The service analyses the picture, so it is also found by what it shows.',
    website: 'The service fetches this page.',
  },
  submit: 'Add to index',
  cleared: (title: string) => (title === '' ? 'Form cleared' : `Cleared “${title}”`),
  nearCollection: {
    question: (name: string) => `Did you mean “${name}”?`,
    keep: 'Keep as typed',
  },
  problems: {
    'text-missing': 'Enter a text',
    'text-too-long': 'Text too long for one document',
    'address-missing': 'Enter a web address',
    'address-not-usable': 'Enter a web address, such as https://example.org',
    'picture-missing': 'Choose a picture or enter its web address',
    'pictures-not-sent': 'This connection doesn’t send pictures from this computer',
    'title-missing': 'Enter a title',
    'title-too-long': 'Title too long',
    'collection-missing': 'Choose a collection',
    'collection-too-long': 'Name too long',
    'collection-near': 'Choose a name',
    'id-missing': 'Enter an ID',
    'id-not-usable': 'Use one line of up to 1,000 characters',
    'page-dead': 'Correct the address, or add it anyway',
    'duplicate-undecided': 'Choose one of these first',
    'known-unseen': 'Its fields aren’t on this computer. Open it, or remove the fields here.',
    'metadata-too-long': 'The metadata is too long. Shorten it',
    'metadata-unreadable': 'Metadata can’t be read yet',
    'metadata-not-fitting': 'Doesn’t fit the collection’s template. Marked fields need a value',
    'metadata-unfinished': 'A metadata field needs attention',
  },
} as const

export type AddProblemCode = keyof typeof add.problems
