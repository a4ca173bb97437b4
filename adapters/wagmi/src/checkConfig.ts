import { SetupError } from '@latchkey/core/adapter'

/** The last major version of wagmi whose configs are known here, and the one before it. */
const knownVersions = [2, 3]

/** A canary of wagmi has a date in place of its version. */
const canary = 1_000_000

/**
 * Throws where a page gives something else than a config of a wagmi that is supported; on a finished page too, since
 * nothing would work.
 */
export function checkConfig(config: unknown): void {
  const { state, chains, connectors, subscribe, setState, publicClient, _internal } = Object(config)
  const version = Object(_internal).store?.persist?.getOptions?.().version
  const isStrange = typeof version === 'number' && version < canary && !knownVersions.includes(version)
  // wagmi 1 kept its clients beside the state, and no map of connections in it.
  const isOld = publicClient !== undefined && state?.connections === undefined
  if (isStrange || isOld)
    throw new SetupError(
      'wagmi.version',
      `This config is of wagmi ${isOld ? 1 : version}: install wagmi 3, or 2.19.5 and later, for @latchkey/wagmi.`,
    )
  const isConfig =
    typeof state?.connections?.get === 'function' &&
    [chains, connectors].every(Array.isArray) &&
    chains.length > 0 &&
    [subscribe, setState].every((part) => typeof part === 'function')
  if (!isConfig)
    throw new SetupError('wagmi.config', "Give wagmi() the config that wagmi's createConfig() made.")
}
