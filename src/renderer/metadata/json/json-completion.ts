import {
  acceptCompletion,
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  pickedCompletion,
} from '@codemirror/autocomplete'
import type { Extension } from '@codemirror/state'
import { type EditorView, keymap } from '@codemirror/view'
import { messages } from '../../messages/messages.ts'
import { jsonContext } from './json-context.ts'
import { insertOffer, type JsonOffer, offersFor } from './json-offers.ts'
import { placeInJson } from './json-place.ts'

export function jsonCompletion(): Extension {
  return [
    // Must precede the indentation command of Tab.
    keymap.of([{ key: 'Tab', run: acceptCompletion }]),
    autocompletion({
      override: [completeJson],
      icons: false,
      // No delay: within JSON, Tab and Enter have no meaning that could be confused with accepting.
      interactionDelay: 0,
      activateOnCompletion: ({ type }) => type === 'name',
    }),
  ]
}

function completeJson({ state, pos, explicit }: CompletionContext): CompletionResult | null {
  const known = state.field(jsonContext)
  if (known.knownFields.length === 0 && known.template === null) return null
  // Without a text or word before the caret there is nothing to complete, so the text is not parsed.
  if (!explicit && /^[\s{}[\],:]?$/.test(state.sliceDoc(pos - 1, pos))) return null
  const place = placeInJson(state.doc.toString(), pos)
  if (place === undefined || !(place.isStarted || explicit)) return null
  const offers = offersFor(place, known).filter(({ text }) => text !== '')
  if (offers.length === 0) return null
  const isQuoted = place.isStarted && state.sliceDoc(place.from, place.from + 1) === '"'
  return {
    from: Math.min(pos, place.from + (isQuoted ? 1 : 0)),
    options: offers.map((offer, index) => optionOf(offer, place.kind, index)),
    validFor: /^[^"\\\n{}[\]:,]*$/,
  }
}

function optionOf(offer: JsonOffer, kind: string, index: number): Completion {
  const { text, field } = offer
  return {
    label: text,
    type: kind,
    // Keeps the offered order among equally good matches.
    sortText: String(index).padStart(6, '0'),
    ...(field !== undefined && { detail: detailOf(field) }),
    apply: (view, completion) => putIn(view, completion, offer),
  }
}

function detailOf({ kind, seen, label }: NonNullable<JsonOffer['field']>): string {
  const { metadata, metadataJson } = messages
  return [label, metadata.kinds[kind], seen > 0 ? metadataJson.offer.seen(seen) : null]
    .filter((part) => part !== null)
    .join(' · ')
}

function putIn(view: EditorView, completion: Completion, offer: JsonOffer): void {
  const text = view.state.doc.toString()
  const place = placeInJson(text, view.state.selection.main.head)
  if (place === undefined) return
  const { changes, selection } = insertOffer(text, place, offer)
  view.dispatch({
    changes: [...changes],
    selection,
    annotations: pickedCompletion.of(completion),
    userEvent: 'input.complete',
    scrollIntoView: true,
  })
}
