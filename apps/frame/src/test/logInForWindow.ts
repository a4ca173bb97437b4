import { type Hex, verifyMessage } from 'viem'
import { createMemoryStore } from '../device/deviceStore.ts'
import { openTestFrame } from './openTestFrame.ts'

type Options = Parameters<typeof openTestFrame>[0]

/** A browser that cannot tell what covers a frame, on a page that ends logins in a window, after the right code. */
export async function logInForWindow(options: Options & { readonly endsInWindow?: boolean } = {}) {
  const { endsInWindow = true, ...rest } = options
  const windowStore = createMemoryStore()
  const frame = await openTestFrame({ canAttest: false, openWindowStore: async () => windowStore, ...rest })
  await frame.request('syncDappData', { projectId: 'shop', endsInWindow })
  await frame.request('connectEmail', { email: 'ines@mailbox.example' })
  await frame.request('connectOtp', { otp: '482913' })
  const getUser = () => frame.request('getUser', undefined)
  const finish = (signal?: AbortSignal) => frame.request('getUser', { keepWallet: true }, signal)
  /** Ends the login, and opens the window of its card as the visitor. */
  async function finishInWindow() {
    const finishing = finish()
    await frame.view.waitFor('keeping')
    frame.view.act({ type: 'openPopup' })
    return finishing
  }
  const madeHere = () => frame.workerCalls().filter((name) => name === 'createWallet').length
  async function sign(address: string): Promise<boolean> {
    const message = 'hello'
    const signing = frame.request('rpcRequest', { method: 'personal_sign', params: [message, address] })
    const { request } = await frame.view.openWindow('asking')
    frame.view.act({ type: 'approve', hashes: request.items.map(({ intentHash }) => intentHash) })
    return verifyMessage({ address: address as Hex, message, signature: (await signing) as Hex })
  }
  return { ...frame, windowStore, getUser, finish, finishInWindow, madeHere, sign }
}
