/** What a peer says about itself: claims, cleaned of control characters, links parsed. */
export type Metadata = {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
  readonly redirect?: { readonly native?: string; readonly universal?: string }
}

/** What a page would like, by CAIP-2 namespace; all of it optional to the wallet. */
export type ProposedNamespaces = Readonly<
  Record<
    string,
    {
      readonly chains: readonly [string, ...string[]]
      readonly methods: readonly string[]
      readonly events: readonly string[]
    }
  >
>

/** What a wallet agreed to, by CAIP-2 namespace. */
export type Namespaces = Readonly<
  Record<
    string,
    {
      /** CAIP-10. */
      readonly accounts: readonly string[]
      readonly methods: readonly string[]
      readonly events: readonly string[]
    }
  >
>
