import { getSearchQuery, type SearchQuery, setSearchQuery } from '@codemirror/search'
import type { EditorView, Panel } from '@codemirror/view'

export type OpenSearch = {
  readonly element: HTMLElement
  readonly view: EditorView
  readonly query: SearchQuery
  /** Increments with the text, so that matches are counted again. */
  readonly version: number
}

export type SearchPanelHost = { readonly create: (view: EditorView) => Panel }

/** Gives the editor an element for the panel and reports its state; the page renders the panel. */
export function createSearchPanelHost(onChange: (open: OpenSearch | null) => void): SearchPanelHost {
  return {
    create(view) {
      const element = document.createElement('div')
      let open: OpenSearch = { element, view, query: getSearchQuery(view.state), version: 0 }
      return {
        dom: element,
        top: true,
        mount: () => onChange(open),
        update({ docChanged, transactions, state }) {
          const isAsked = transactions.some(({ effects }) =>
            effects.some((effect) => effect.is(setSearchQuery)),
          )
          const isMoved = transactions.some(({ selection }) => selection !== undefined)
          if (!docChanged && !isAsked && !isMoved) return
          open = { ...open, query: getSearchQuery(state), version: open.version + 1 }
          onChange(open)
        },
        destroy: () => onChange(null),
      }
    },
  }
}
