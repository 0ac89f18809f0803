import { nobody, type Publisher } from './publisher.ts'

export type MetainfoFacts = { readonly version: string; readonly date: string }

/** Metadata for software centres (https://www.freedesktop.org/software/appstream/docs/). */
export function metainfoOf(publisher: Publisher, { version, date }: MetainfoFacts): string {
  const id = publisher.id ?? nobody.id
  const homepage =
    publisher.homepage === null ? '' : `\n  <url type="homepage">${escaped(publisher.homepage)}</url>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<component type="desktop-application">
  <id>${escaped(id)}</id>
  <name>Index Desk</name>
  <summary>Look after the documents of a search index</summary>
  <metadata_license>CC0-1.0</metadata_license>
  <project_license>MIT</project_license>
  <developer id="${escaped(id.split('.').slice(0, -1).join('.'))}">
    <name>${escaped(publisher.name)}</name>
  </developer>
  <description>
    <p>
      Index Desk sends pictures, websites, texts and spreadsheets to a search index, and corrects their titles and
      metadata later. It keeps a library of all it has sent, loses nothing when the network does, and can put every
      change back.
    </p>
  </description>
  <launchable type="desktop-id">index-desk.desktop</launchable>${homepage}
  <content_rating type="oars-1.1" />
  <categories>
    <category>Office</category>
  </categories>
  <releases>
    <release version="${escaped(version)}" date="${escaped(date)}" />
  </releases>
</component>
`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
