import type { Detail } from './requester.ts'

/** What is sent, apart from to whom. */
export type MailContent = {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** A mail in parts; each part is shown in the text and in the HTML. */
export type MailParts = {
  readonly brand: string
  readonly subject: string
  readonly title: string
  readonly lead: string
  readonly code?: string
  readonly action?: { readonly label: string; readonly link: string }
  /** Lists of details, each in a box of its own. */
  readonly lists?: readonly (readonly Detail[])[]
  readonly notes: readonly string[]
  readonly details: readonly Detail[]
}

/** Lays a mail out as text and as HTML that loads nothing. */
export function layOutMail(parts: MailParts): MailContent {
  return { subject: parts.subject, text: asText(parts), html: asHtml(parts) }
}

function asText({ brand, title, lead, code, action, lists = [], notes, details }: MailParts): string {
  const asLines = (list: readonly Detail[]) => list.map(([label, value]) => `${label}: ${value}`).join('\n')
  const paragraphs = [
    title,
    lead,
    ...(code === undefined ? [] : [code]),
    ...(action === undefined ? [] : [`${action.label}:\n${action.link}`]),
    ...lists.map(asLines),
    ...notes,
    asLines(details),
    brand,
  ]
  return `${paragraphs.join('\n\n')}\n`
}

// Colours stand in a style sheet and, for mail programs that drop it, in the elements.
const css = `
:root { color-scheme: light dark }
@media (prefers-color-scheme: dark) {
  .ground { background: #1a1714 !important }
  .sheet { background: #27231f !important }
  .well { background: #352f2a !important }
  .ink { color: #f5f1ea !important }
  .dim { color: #b7aea1 !important }
  .latch { background: #1f7d72 !important }
}`
const font = "font-family: system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"
const ink = 'color: #1d1914'
const dim = 'color: #625a4f'

function asHtml({
  brand,
  subject,
  title,
  lead,
  code,
  action,
  lists = [],
  notes,
  details,
}: MailParts): string {
  const blocks = [
    `<h1 class="ink" style="margin: 0 0 8px; font-size: 20px; line-height: 26px; font-weight: 600; ${ink}">${escapeHtml(title)}</h1>`,
    paragraph(lead, 'ink'),
    ...(code === undefined ? [] : [codeBlock(code)]),
    ...(action === undefined ? [] : [actionBlock(action)]),
    ...lists.map(listBlock),
    ...notes.map((note) => paragraph(note, 'ink')),
    detailTable(details),
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${css}</style>
</head>
<body class="ground" style="margin: 0; padding: 24px 8px; background: #f4f0e8; ${font}">
<div style="max-width: 440px; margin: 0 auto">
<p class="dim" style="margin: 0 0 8px; padding: 0 16px; font-size: 13px; line-height: 18px; font-weight: 600; ${dim}">${escapeHtml(brand)}</p>
<div class="sheet" style="padding: 24px 16px 16px; border-radius: 20px; background: #fffefb">
${blocks.join('\n')}
</div>
</div>
</body>
</html>
`
}

function paragraph(text: string, tone: 'ink' | 'dim'): string {
  const colour = tone === 'ink' ? ink : dim
  return `<p class="${tone}" style="margin: 0 0 12px; font-size: 15px; line-height: 22px; ${colour}">${escapeHtml(text)}</p>`
}

function codeBlock(code: string): string {
  return `<p class="well ink" style="margin: 16px 0; padding: 16px; border-radius: 16px; background: #f1ece3; font-size: 32px; line-height: 40px; font-weight: 600; letter-spacing: 2px; font-variant-numeric: tabular-nums; text-align: center; ${ink}">${escapeHtml(code)}</p>`
}

function actionBlock({ label, link }: NonNullable<MailParts['action']>): string {
  return `<p style="margin: 16px 0"><a class="latch" href="${escapeHtml(link)}" style="display: block; padding: 16px 24px; border-radius: 28px; background: #12655d; color: #ffffff; font-size: 16px; line-height: 24px; font-weight: 600; text-decoration: none">${escapeHtml(label)}</a></p>`
}

function listBlock(list: readonly Detail[]): string {
  return `<div class="well" style="margin: 12px 0; padding: 12px 16px; border-radius: 16px; background: #f1ece3">${detailRows(list)}</div>`
}

function detailTable(details: readonly Detail[]): string {
  return `<div style="margin-top: 16px">${detailRows(details)}</div>`
}

function detailRows(details: readonly Detail[]): string {
  const cell = 'padding: 4px 0; font-size: 13px; line-height: 18px; vertical-align: top'
  const rows = details.map(
    ([label, value]) =>
      `<tr><td class="dim" style="${cell}; ${dim}">${escapeHtml(label)}</td><td class="ink" style="${cell}; padding-left: 16px; font-weight: 500; text-align: right; word-break: break-word; ${ink}">${escapeHtml(value)}</td></tr>`,
  )
  return `<table role="presentation" style="width: 100%; border-collapse: collapse">${rows.join('')}</table>`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
