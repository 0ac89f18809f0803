import { type SamplePage, samplePages } from '../../shared/domain/samples/sample-pages.ts'
import { escapeHtml, framePage } from './page-frame.ts'

export function renderSamplePage(path: string): string | null {
  const page = samplePages.find((one) => one.path === path)
  return page === undefined ? null : render(page)
}

function render({ title, paragraphs }: SamplePage): string {
  const text = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n')
  const main = `<article>
<h1>${escapeHtml(title)}</h1>
${text}
</article>
<p class="quiet">Harbour Museum, Port Merrow. The town, the museum and its people are made up.</p>`
  return framePage(`${title} - Harbour Museum`, main)
}
