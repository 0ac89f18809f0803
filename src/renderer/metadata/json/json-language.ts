import { json } from '@codemirror/lang-json'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import { jsonCompletion } from './json-completion.ts'

/** In UTF-16 units. While the window is idle the editor parses for 100 ms at a stretch: up to here it needs less than 50. */
export const mostParsed = 50_000

/**
 * Colours and suggestions, both made from the whole text. They are off while the text is longer than `mostParsed`: the
 * same change that makes it so takes them out, so that it is never parsed.
 */
export function jsonLanguage(length: number): Extension {
  const language = new Compartment()
  const parsed = [json(), jsonCompletion()]
  const fitting = (length: number) => (length > mostParsed ? [] : parsed)
  return [
    language.of(fitting(length)),
    EditorState.transactionExtender.of(({ startState, newDoc }) => {
      const isSame = startState.doc.length > mostParsed === newDoc.length > mostParsed
      return isSame ? null : { effects: language.reconfigure(fitting(newDoc.length)) }
    }),
  ]
}
