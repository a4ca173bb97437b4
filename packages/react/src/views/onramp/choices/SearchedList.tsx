import { EmptyState, LiveRegion, LongList, QuietButton, SearchField, searchIcon } from '@latchkey/ui'
import { type ReactElement, useMemo } from 'react'
import { useWords } from '../../../hooks/useWords.ts'

/** The number of rows from which the list has a search field. */
const searchFrom = 8

type SearchedListProps<Item> = {
  readonly of: 'tokens' | 'currencies'
  readonly search: string
  readonly onSearch: (search: string) => void
  /** The number of items without a search. */
  readonly count: number
  readonly found: readonly Item[]
  readonly keyOf: (item: Item) => string
  readonly row: (item: Item, tabIndex: number) => ReactElement
}

/** A list to choose from, with a search where it is long. */
export function SearchedList<Item>(props: SearchedListProps<Item>): ReactElement {
  const { of, search, onSearch, count, found, keyOf, row } = props
  const say = useWords()
  const groups = useMemo(() => [{ id: 'all', items: found }], [found])
  return (
    <>
      {count < searchFrom ? null : (
        <SearchField
          label={say(`onramp.${of}.search`)}
          placeholder={say(`onramp.${of}.search`)}
          value={search}
          onChange={onSearch}
          clearLabel={say('onramp.search.clear')}
        />
      )}
      {found.length > 0 ? (
        <LongList label={say(`onramp.${of}.list`)} groups={groups} keyOf={keyOf} row={row} />
      ) : (
        <EmptyState
          icon={searchIcon}
          title={say(`onramp.${of}.empty`)}
          text={say(`onramp.${of}.empty.text`)}
          action={<QuietButton tone="accent" label={say(`onramp.${of}.all`)} onClick={() => onSearch('')} />}
        />
      )}
      <LiveRegion message={found.length > 0 ? '' : say(`onramp.${of}.empty`)} />
    </>
  )
}
