import * as v from 'valibot'

/** The views that a preview can show. */
export const previewViews = ['Connect', 'Account', 'WalletSend', 'WalletReceive', 'AllWallets'] as const

/** One of them. */
export type PreviewView = (typeof previewViews)[number]

/** What a preview shows, and how. */
export const PreviewOrderSchema = v.object({
  type: v.literal('latchkey-preview'),
  view: v.picklist(previewViews),
  theme: v.picklist(['system', 'light', 'dark']),
  variables: v.record(v.pipe(v.string(), v.startsWith('--lk-')), v.string()),
  language: v.picklist(['en', 'es', 'ar']),
  place: v.picklist(['modal', 'inline']),
  features: v.record(v.string(), v.boolean()),
})

/** A parsed order. */
export type PreviewOrder = v.InferOutput<typeof PreviewOrderSchema>

/** What a preview tells the page around it once it listens. */
export const previewReady = 'latchkey-preview-ready'

/** The order in an address, for pages that only show; what is not said there is as usual. */
export function orderInAddress(search: string): PreviewOrder {
  const query = new URLSearchParams(search)
  const said = {
    type: 'latchkey-preview',
    view: query.get('view') ?? 'Connect',
    theme: query.get('theme') ?? 'system',
    language: query.get('language') ?? 'en',
    place: query.get('place') ?? 'modal',
    variables: {},
    features: {},
  }
  const { success, output } = v.safeParse(PreviewOrderSchema, said)
  return success
    ? output
    : { ...said, type: 'latchkey-preview', view: 'Connect', theme: 'system', language: 'en', place: 'modal' }
}
