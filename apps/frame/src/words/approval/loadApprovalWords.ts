import { type ApprovalWords, english } from './english.ts'

const loaders: ReadonlyMap<string, () => Promise<ApprovalWords>> = new Map([
  ['es', () => import('./spanish.ts').then(({ spanish }) => spanish)],
  ['ar', () => import('./arabic.ts').then(({ arabic }) => arabic)],
])

/** Loads the texts of approvals for a locale. It never rejects: a language that we lack or cannot load falls back to English. */
export async function loadApprovalWords(locale: string): Promise<ApprovalWords> {
  const [language = ''] = locale.split('-')
  return (
    (await loaders
      .get(language)?.()
      .catch(() => undefined)) ?? english
  )
}
