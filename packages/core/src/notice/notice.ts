/** What kind of news the banner brings. */
export type NoticeVariant = 'success' | 'error' | 'loading'

/** The banner over the header: one at a time. */
export type Notice = {
  readonly open: boolean
  readonly message: string
  readonly variant: NoticeVariant
  /** The name of an icon instead of the variant's own. */
  readonly svg?: string
  /** A smaller second line: what happens now. */
  readonly detail?: string
  readonly autoClose: boolean
}
