import type { Chain } from './chainState.ts'

/** The logs of every block above this height, which are about to be gone. */
export async function readLogsAbove(
  { provider, head }: Pick<Chain, 'provider' | 'head'>,
  height: number,
): Promise<readonly unknown[]> {
  if (height >= head.number) return []
  const logs = await provider.call('eth_getLogs', [{ fromBlock: `0x${(height + 1).toString(16)}` }])
  return Array.isArray(logs) ? logs : []
}
