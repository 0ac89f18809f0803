export const styleSheetPath = '/style.css'

/** `main` must be HTML. */
export function framePage(title: string, main: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${styleSheetPath}">
</head>
<body>
<main>
${main}
</main>
</body>
</html>
`
}

const lastOfDates = 8.64e15

/** Formats a time in UTC, independent of locale; clamps invalid times from a modified file. */
export function renderTime(timeMs: number): string {
  const iso = new Date(Math.min(Math.max(timeMs, -lastOfDates), lastOfDates)).toISOString()
  return `<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`
}

/** Path of a document's page; null for the two IDs that browsers resolve as path steps. */
export function documentPath(id: string): string | null {
  return id === '.' || id === '..' ? null : `/documents/${encodeURIComponent(id)}`
}

/** Uses the system's font and colour scheme. */
export const styleSheet = `:root { color-scheme: light dark; --line: #8886; --quiet: #667; }
@media (prefers-color-scheme: dark) { :root { --quiet: #aab; } }
body { margin: 0; font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 64rem; margin: 0 auto; padding: 32px 24px; }
h1 { font-size: 28px; line-height: 1.2; margin: 0 0 8px; overflow-wrap: anywhere; }
h2 { font-size: 15px; margin: 32px 0 8px; }
p { margin: 0 0 16px; }
table { width: 100%; border-collapse: collapse; font-size: 13px; font-variant-numeric: tabular-nums; }
th, td { text-align: left; vertical-align: top; padding: 8px 12px 8px 0; border-bottom: 1px solid var(--line); }
td { overflow-wrap: anywhere; }
td.figure, th.figure { text-align: right; white-space: nowrap; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 0; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 12px; border: 1px solid var(--line);
  border-radius: 6px; font: 13px/1.5 ui-monospace, monospace; }
img { max-width: 100%; max-height: 24rem; border: 1px solid var(--line); border-radius: 6px; }
nav { display: flex; gap: 16px; margin: 16px 0; }
.quiet { color: var(--quiet); }
`

const replacements: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => replacements[character] ?? '')
}
