import { type ApprovalWords, english } from './english.ts'

const loaders: ReadonlyMap<string, () => Promise<ApprovalWords>> = new Map([
  ['es', () => import('./spanish.ts').then(({ spanish }) => spanish)],
  ['ar', () => import('./arabic.ts').then(({ arabic }) => arabic)],
])

/** The texts of approvals for a locale; English comes with the view, the others are loaded. It never rejects. */
export async function loadApprovalWords(locale: string): Promise<ApprovalWords> {
  const [language = ''] = locale.split('-')
  // Whoever cannot load them reads English.
  return (
    (await loaders
      .get(language)?.()
      .catch(() => undefined)) ?? english
  )
}
