import type { ComponentProps } from 'react'
import { titleFromFileName } from '../../../../shared/domain/suggest-title.ts'
import type { StoredPicture } from '../../../../shared/schemas/document.ts'
import type { ReviewRow } from '../../../../shared/schemas/review.ts'
import { messages } from '../../../messages/messages.ts'
import type { PictureCheck } from '../use-picture-checks.ts'
import { AddressLine, SourceLine } from './address-line.tsx'
import { OpenedCell, TypedCell } from './typed-cell.tsx'

type ContentCellProps = Omit<ComponentProps<typeof TypedCell>, 'field' | 'className' | 'below'> & {
  readonly check: PictureCheck | undefined
}

/** The document's content, and its source below. Addresses are edited in place; other content opens a dialog. */
export function ContentCell({ check, ...cell }: ContentCellProps) {
  const { row, problems, stop, commands } = cell
  const { content, source } = row
  if (content.kind === 'website' || content.kind === 'picture-address')
    return (
      <TypedCell
        {...cell}
        field="content"
        below={<AddressLine row={row} stop={stop} check={check} commands={commands} />}
      />
    )
  const isText = content.kind === 'text'
  return (
    <OpenedCell
      field="content"
      problems={problems}
      stop={stop}
      shown={isText ? content.text.replace(/\s+/g, ' ').trim() : pictureText(row.title, content.picture)}
      below={isNamedBy(row) ? undefined : <SourceLine source={source} />}
      onOpen={() => commands.open(row, isText ? 'text' : 'picture')}
    />
  )
}

/** The file name of the picture, unless the title repeats it. */
function pictureText(title: string, picture: StoredPicture): string {
  const { name, mediaType, byteLength, width, height } = picture
  return titleFromFileName(name) === title.trim()
    ? messages.add.pictureFacts(messages.pictures.typeName(mediaType), byteLength, width, height)
    : messages.review.picture(name, byteLength)
}

/** Returns true if the picture already shows the name of its source file. */
const isNamedBy = ({ content, source }: ReviewRow) =>
  content.kind === 'picture-file' && content.picture.name === source
