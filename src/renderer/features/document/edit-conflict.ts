import type { MergeConflict, MergeSide } from '../../../shared/domain/metadata/merge-metadata.ts'
import type { Failure } from '../../../shared/ipc/failure.ts'
import type { DocumentDetail, EditBase } from '../../../shared/schemas/document.ts'
import {
  askBeside,
  draftFromText,
  isLongMetadata,
  type MergedTexts,
  mergeTexts,
  readDraft,
  type SettledPlace,
} from '../../metadata/index.ts'
import type { DocumentEditValues } from './document-edit.ts'

type TitleSides = { readonly before: string; readonly mine: string; readonly theirs: string }

export type Settled = { readonly title: string | null; readonly fields: readonly SettledPlace[] }

export type EditConflict = Pick<MergedTexts, 'merged' | 'hidden'> & {
  readonly values: DocumentEditValues
  readonly latest: DocumentDetail
  readonly person: string | null
  readonly title: TitleSides | null
  readonly mergedTitle: (TitleSides & { readonly side: MergeSide }) | null
  readonly fields: readonly MergeConflict[]
  readonly settled: Settled
  readonly failure?: Failure
}

const nothingSettled: Settled = { title: null, fields: [] }

/**
 * Merges an edit with the current document. Returns the open conflicts, or the merged values as an edit based on the
 * current document. Undefined if the metadata of a side cannot be read.
 */
export async function mergeEdit(
  values: DocumentEditValues,
  latest: DocumentDetail,
  settled: Settled = nothingSettled,
  person: string | null = null,
): Promise<EditConflict | DocumentEditValues | undefined> {
  const { base, metadata } = values
  const read = readDraft(metadata)
  if (!read.ok) return undefined
  const texts = [base.metadata, read.value, latest.metadata] as const
  const isLong = texts.some((text) => isLongMetadata(text ?? ''))
  const merged = isLong
    ? await askBeside(null, 'merge', ...texts, settled.fields)
    : mergeTexts(...texts, settled.fields)
  if (merged === undefined) return undefined
  const title = { before: base.title ?? '', mine: values.title, theirs: latest.title ?? '' }
  const isTitleAsked = sideOfTitle(title) === 'both' && settled.title === null
  if (merged.text === null || isTitleAsked)
    return {
      ...{
        values,
        latest,
        person,
        settled,
        merged: merged.merged,
        hidden: merged.hidden,
        fields: merged.conflicts,
      },
      title: isTitleAsked ? title : null,
      mergedTitle: mergedTitleOf(title),
    }
  return {
    ...values,
    title: settled.title ?? (sideOfTitle(title) === 'mine' ? title.mine : title.theirs),
    metadata: draftFromText(merged.text, metadata.view),
    base: stateOf(latest),
  }
}

export function isConflict(merged: EditConflict | DocumentEditValues): merged is EditConflict {
  return 'settled' in merged
}

function stateOf({ title, metadata }: DocumentDetail): EditBase {
  return { title, metadata }
}

function sideOfTitle({ before, mine, theirs }: TitleSides): MergeSide | 'both' | null {
  if (mine === before || mine === theirs) return theirs === before ? null : 'theirs'
  return theirs === before ? 'mine' : 'both'
}

function mergedTitleOf(title: TitleSides): EditConflict['mergedTitle'] {
  const side = sideOfTitle(title)
  return side === null || side === 'both' ? null : { ...title, side }
}
