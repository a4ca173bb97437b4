import { connectChoices, recentWallets } from '@latchkey/core/internal'
import { useMemo } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useStore } from '../../../hooks/useStore.ts'
import { type ConnectState, connectState } from './connectState.ts'
import { outsideRows } from './outside.ts'

/** Gathers what is known of wallets into what the view shows. */
export function useConnectState(collapse: boolean): ConnectState {
  const latchkey = useLatchkey()
  const discovery = useStore(latchkey.discovery)
  const directory = useStore(latchkey.directory)
  const { list: connected } = useStore(latchkey.connections)
  return useMemo(() => {
    const { config, deps } = latchkey
    const recent = recentWallets(latchkey)
    const choices = connectChoices(discovery, directory, recent, config)
    return connectState({
      discovery,
      choices,
      lastId: recent[0]?.id,
      connected,
      config,
      mobile: deps.page.mobile,
      count: directory.count,
      collapse,
      openers: outsideRows.loaded(latchkey)?.phoneOpeners(latchkey, choices, directory) ?? [],
    })
  }, [latchkey, discovery, directory, connected, collapse])
}
