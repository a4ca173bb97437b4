import { useCallback, useEffect, useRef, useState } from 'react'
import { messages } from '../messages.ts'
import { announceSandboxWallet, loadSandboxWallet } from '../stage/announceSandboxWallet.ts'
import type { DemoConfig } from './demoConfig.ts'
import { ConfigError, loadConfig } from './loadConfig.ts'

const retryMs = 5_000

/** Whether the page knows which server and which chains it stands on. */
export type ConfigStatus =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly reason: string }
  | { readonly phase: 'ready'; readonly config: DemoConfig }

/** Reads the configuration, and brings the Sandbox Wallet into the page before the widget looks for wallets. */
export function useConfig(): { readonly status: ConfigStatus; retry(): void } {
  const [status, setStatus] = useState<ConfigStatus>({ phase: 'loading' })
  const announced = useRef<Promise<void> | undefined>(undefined)

  const load = useCallback(async () => {
    try {
      const [config] = await Promise.all([loadConfig(), loadSandboxWallet()])
      // One wallet a page, and before the widget: one that was connected is looked for at once.
      announced.current ??= announceSandboxWallet(config)
      await announced.current
      setStatus({ phase: 'ready', config })
    } catch (error) {
      const reason = error instanceof ConfigError ? error.message : messages.config.unreadable
      setStatus({ phase: 'failed', reason })
    }
  }, [])
  useEffect(() => {
    void load()
  }, [load])

  // A sandbox that starts later than the page is found without a reload.
  useEffect(() => {
    if (status.phase !== 'failed') return
    const timer = setTimeout(load, retryMs)
    return () => clearTimeout(timer)
  }, [status, load])

  const retry = useCallback(() => {
    setStatus({ phase: 'loading' })
    void load()
  }, [load])
  return { status, retry }
}
