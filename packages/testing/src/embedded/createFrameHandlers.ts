import type { EvmWallet } from '../evm/evmTypes.ts'

/** Makes the error that a frame answers with; `FrameError` of @latchkey/wire is one. */
export type MakeFrameError = new (message: string, details: { readonly code?: number }) => Error

/** The person who logs in to the frame of a scripted wallet, and the code of the mail. */
export const scriptedLogin = { email: 'ines@mailbox.example', code: '123456' } as const

/** The codes of EIP-1193 and EIP-3085 that the frame answers with. */
const [unauthorized, unrecognizedChain] = [4100, 4902]

/**
 * Makes the answers of an embedded wallet's frame whose keys are those of a scripted wallet. The login lives as long as the
 * handlers: pages may come and go.
 */
export function createFrameHandlers(wallet: EvmWallet, FrameError: MakeFrameError) {
  let isLoggedIn = false

  async function askWallet(method: string, params: unknown = []): Promise<unknown> {
    try {
      return await wallet.provider.request({ method, params })
    } catch (error) {
      const { message, code } = error as { readonly message: string; readonly code?: number }
      throw new FrameError(message, { ...(code !== undefined && { code }) })
    }
  }

  async function getUser() {
    const [address] = wallet.connectedTo()
    if (!isLoggedIn || address === undefined) throw new FrameError('Log in first.', { code: unauthorized })
    return { email: scriptedLogin.email, address, chainId: `eip155:${wallet.chainId()}` }
  }

  return {
    syncDappData: async () => undefined,
    syncTheme: async () => undefined,
    connectEmail: async () => ({ action: 'VERIFY_OTP' }),
    async connectOtp({ otp }: { readonly otp: string }) {
      if (otp !== scriptedLogin.code) throw new FrameError('Wrong code.', {})
      await askWallet('eth_requestAccounts')
      isLoggedIn = true
    },
    isConnected: async () => ({ isConnected: isLoggedIn }),
    getUser,
    async switchNetwork({ chainId }: { readonly chainId: string }) {
      await getUser()
      const chain = wallet.chains.find(({ id, known }) => known !== false && chainId === `eip155:${id}`)
      if (chain === undefined) throw new FrameError('Unknown network.', { code: unrecognizedChain })
      wallet.switchChain(chain.id)
      return { chainId }
    },
    async rpcRequest({ method, params }: { readonly method: string; readonly params: unknown }) {
      await getUser()
      return askWallet(method, params)
    },
    async signOut() {
      isLoggedIn = false
      wallet.disconnect()
    },
  }
}
