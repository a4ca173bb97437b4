import { readContract } from '@latchkey/core'
import { activeAccount, type ReadAnswer, type ReadName, type TypedRead } from '@latchkey/core/internal'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useStore } from '../hooks/useStore.ts'
import { type QueryState, useWalletQuery } from '../hooks/useWalletQuery.ts'

/** How long what was read of a contract is good. */
const readStaleMs = 30_000

/** Reads a contract through the EVM wallet in use, again when the account or its chain is another; without a read, or a wallet, nothing is read yet. */
export function useReadContract<const Given extends readonly unknown[], Name extends ReadName<Given>>(
  read: TypedRead<Given, Name> | undefined,
): QueryState<ReadAnswer<Given, Name>> {
  const latchkey = useLatchkey()
  const account = useStore(latchkey.connections, (state) => activeAccount(state, 'eip155'))
  const isHere = useStore(
    latchkey.connections,
    ({ list, active }) => list.find(({ connector }) => connector.id === active.eip155)?.phase === 'connected',
  )
  const { address, functionName, args, abi } = read ?? {}
  // Two writings of one function read the same bytes as different things; the rest of a long ABI does not matter.
  const forms = abi?.filter((part) => typeof part === 'string' || Object(part).name === functionName)
  const key =
    read && account && isHere
      ? JSON.stringify([account, address, functionName, args, forms], exact)
      : undefined
  return useWalletQuery(key, () => ({
    queryKey: ['contract', key],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      readContract(latchkey, read as TypedRead<Given, Name>, { signal }),
    staleTime: readStaleMs,
    retry: false,
  }))
}

/** JSON has no whole numbers of any size. */
function exact(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}n` : value
}
