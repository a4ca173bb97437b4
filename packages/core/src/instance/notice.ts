/** What kind of news the banner brings. */
export type NoticeVariant = 'success' | 'error' | 'loading'

/** The banner over the header: one at a time. */
export type Notice = {
  readonly open: boolean
  readonly message: string
  readonly variant: NoticeVariant
  /** An icon instead of the variant's own: path data for lines on a grid of 24 by 24. */
  readonly svg?: string
  /** A smaller second line: what happens now. */
  readonly detail?: string
  readonly autoClose: boolean
}
