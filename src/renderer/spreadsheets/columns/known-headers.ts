/** Known column headers in common languages; compared without case, space and punctuation. */
export const headers = {
  title: [
    'title',
    'documenttitle',
    'objecttitle',
    'itemtitle',
    'worktitle',
    'recordtitle',
    'articletitle',
    'pagetitle',
    'booktitle',
    'maintitle',
    'displaytitle',
    'headline',
    'heading',
    'subject',
    'titel',
    'objekttitel',
    'haupttitel',
    'überschrift',
    'titre',
    'título',
    'titolo',
  ],
  name: ['name', 'objectname', 'itemname', 'productname', 'bezeichnung', 'nom', 'nombre', 'nome', 'label'],
  collection: ['collection', 'collectionname', 'sammlung', 'colección', 'collezione'],
  documentId: [
    'documentid',
    'docid',
    'id',
    'uid',
    'uuid',
    'identifier',
    'dokumentid',
    'dokumentnummer',
    'kennung',
    'bookid',
    'itemid',
  ],
  text: [
    'text',
    'content',
    'body',
    'fulltext',
    'documenttext',
    'articletext',
    'inhalt',
    'volltext',
    'contenu',
    'texte',
    'contenido',
    'texto',
    'testo',
    'myreview',
  ],
  description: [
    'description',
    'beschreibung',
    'descripción',
    'descrizione',
    'bemerkungen',
    'abstract',
    'summary',
    'notes',
    'descriptionabstract',
  ],
  website: [
    'websiteaddress',
    'webaddress',
    'website',
    'url',
    'link',
    'webpage',
    'homepage',
    'page',
    'webseite',
    'webadresse',
    'adresse',
    'lien',
    'enlace',
    'sito',
  ],
  picture: [
    'imageaddress',
    'pictureaddress',
    'imageurl',
    'image',
    'imagelink',
    'picture',
    'pictureurl',
    'photo',
    'photourl',
    'bild',
    'bildadresse',
    'imagen',
    'immagine',
    'thumbnail',
  ],
} as const

const known: ReadonlySet<string> = new Set(Object.values(headers).flat())

export function isKnownHeader(name: string): boolean {
  return known.has(headerKey(name))
}

/**
 * Returns the normalized header. Elements of Dublin Core are known by their names alone, however a program
 * spells them: DSpace writes `dc.title[en]`, Omeka `Dublin Core:Title` and `dcterms:title`.
 */
export function headerKey(name: string): string {
  const [, element] = /^(?:dc|dcterms|dublin core)\s*[.:]\s*(.+?)\s*(?:\[[^\]]*\])?$/i.exec(name.trim()) ?? []
  if (element === undefined) return plainKey(name)
  const key = plainKey(element)
  // Elsewhere a subject is that of a message, and so its title.
  return key === 'subject' ? 'dcsubject' : key
}

function plainKey(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
