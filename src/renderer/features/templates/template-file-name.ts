const ending = '.template'

/** The name for a template's file, without what a file's name cannot hold on one system or another. */
export function fileNameOfTemplate(collection: string): string {
  const plain = collection
    .replaceAll(/[\p{Cc}\\/:*?"<>|]/gu, '-')
    .replace(/^[. ]+/, '')
    .slice(0, 150)
  return `${plain === '' ? 'template' : plain}${ending}.json`
}

/** The collection that a template's file was likely saved for, by its name without the last ending. */
export function collectionOfFileName(name: string): string {
  return name.endsWith(ending) ? name.slice(0, -ending.length) : ''
}
