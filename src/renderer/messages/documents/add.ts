import { formatBytes, plural } from '../format.ts'

export const add = {
  heading: 'Add',
  to: (connection: string) => `to ${connection}`,
  kinds: 'What to add',
  kindPanel: 'What is added',
  text: 'Text',
  website: 'Website',
  image: 'Image',
  websiteAddress: 'Website address',
  websiteHint: 'The service reads the page by itself.',
  imageAddress: 'Image address',
  imageHint: 'The web address of a PNG, JPEG, WEBP or GIF picture of up to 5 MB.',
  choosePictures: 'Choose pictures',
  dropHere: 'or drop them anywhere in this window, or paste one',
  or: 'or',
  reading: 'Reading the picture…',
  removePicture: 'Remove picture',
  pictureFacts: (type: string, bytes: number, width: number | null, height: number | null) =>
    [type, width === null || height === null ? null : `${width} × ${height}`, formatBytes(bytes)]
      .filter((part) => part !== null)
      .join(' · '),
  mediaTypes: {
    'image/png': 'PNG',
    'image/jpeg': 'JPEG',
    'image/webp': 'WEBP',
    'image/gif': 'GIF',
  },
  morePictures: (count: number) => `${plural(count, 'more picture', 'more pictures')} after this one`,
  pictureNotTaken: (name: string, why: string) => `“${name}” was not taken. ${why}`,
  tooLarge: (bytes: number) =>
    `It is too large: ${formatBytes(bytes)}. The service takes pictures up to 5 MB (5,000,000 bytes).`,
  neverTravels: (connection: string) =>
    `“${connection}” does not send pictures from this computer. Use a web address, or allow it in Settings.`,
  neverTravelsLink: 'Pictures from this computer',
  title: 'Title',
  collection: 'Collection',
  collectionHint: 'The named group in the index that the document belongs to.',
  documentId: 'Document ID',
  documentIdHint: 'Follows the title until you change it. It cannot be changed later.',
  submit: 'Add to index',
  submitting: 'Adding…',
  clear: 'Clear the form',
  restored: 'What you had typed was brought back.',
  problems: {
    'text-missing': 'Type or paste the text.',
    'text-too-long': 'This text is too long for one document.',
    'address-missing': 'Enter a web address.',
    'address-not-usable': 'This is not a web address. It should begin with https:// or http://',
    'picture-missing': 'Choose a picture, or enter the web address of one.',
    'pictures-not-sent': 'This connection does not send pictures from this computer.',
    'title-missing': 'Give the document a title.',
    'title-too-long': 'This title is too long.',
    'collection-missing': 'Name the collection it belongs to.',
    'collection-too-long': 'This name is too long.',
    'id-missing': 'The document needs an ID.',
    'id-not-usable': 'An ID is one line of up to 1,000 characters.',
    'duplicate-undecided': 'Please choose one of these first.',
    'known-unseen':
      'That document’s metadata was never seen by this computer. Open that document, or take the fields off this form.',
    'metadata-unreadable': 'The metadata cannot be read yet.',
    'metadata-not-fitting':
      'This does not fit the template of the collection yet. What is missing is marked.',
    'metadata-unfinished': 'A metadata field is not finished. Complete it or remove it.',
  },
} as const

export type AddProblemCode = keyof typeof add.problems
