import { cleanText } from '@latchkey/wire'
import type { SendDriver } from '../../adapter/sendDriver.ts'
import { servedImage } from '../../api/servedImage.ts'
import type { CaipChainId } from '../../base/caip.ts'
import { type Debounced, debounce, debounceMs } from '../../base/debounce.ts'
import { LatchkeyError } from '../../base/LatchkeyError.ts'
import { identityQuery } from '../../features/account/identityQuery.ts'
import { addressIn, nameQuery } from '../../features/send/nameQuery.ts'
import { mayBecomeReceiver, type ReceiverReading, readReceiver } from '../../features/send/readReceiver.ts'
import { SendError } from '../../features/send/SendError.ts'
import type { Receiver } from '../../features/send/sendState.ts'
import { sendStore, stepSend } from '../../features/send/sendState.ts'
import { isOpen, withReceiver } from '../../features/send/sendSteps.ts'
import { openDriver, sendWallet } from '../../features/send/sendWallet.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { queries } from '../../instance/queries.ts'
import { slot } from '../../instance/slots.ts'

/** What waits for a pause in typing; `finish` ends the wait at once. */
const pause = slot('receiverPause', (): { waiting?: Debounced<[]>; finish?: () => void } => ({}))

/** How long a visitor may stop in the middle of a name or an address before it is called wrong. */
const partialMs = 3_000

/**
 * Writes who gets it: an address is read at once, a name is looked up after a pause in typing (S9.25). What
 * may still become one of them is not called wrong until a longer pause, or `finishReceiver`.
 */
export function setReceiver(latchkey: Latchkey, text: string): void {
  const kept = pause(latchkey)
  if (!isOpen(sendStore(latchkey).getState())) return
  kept.waiting?.cancel()
  const reading = readReceiver(text)
  const put = (receiver: Receiver) => stepSend(latchkey, (state) => withReceiver(state, receiver))
  const looking = firstOf(reading, text)
  put(looking)
  if (looking.phase !== 'looking') return
  const settle = (receiver: Receiver) => {
    // Something else is written by now.
    if (sendStore(latchkey).getState().receiver === looking) put(receiver)
  }
  const look = () => void findReceiver(latchkey, text).then(settle)
  kept.waiting = debounce(latchkey.deps.clock, look, looking.isPartial ? partialMs : debounceMs)
  kept.finish = look
  // What is already an address needs no pause; what is not may still become one.
  if (reading.kind === 'address') void readAt(latchkey, text).then((found) => found && settle(found))
  kept.waiting.call()
}

/** Says that the receiver is written: whoever leaves the field has stopped in the middle of nothing. */
export function finishReceiver(latchkey: Latchkey): void {
  const { receiver } = sendStore(latchkey).getState()
  if (receiver.phase === 'looking' && receiver.isPartial) pause(latchkey).finish?.()
}

/** What can be told at once. */
function firstOf(reading: ReceiverReading, text: string): Receiver {
  const { kind } = reading
  if (kind === 'empty') return { phase: 'empty', text: '' }
  if (kind === 'hidden') return { phase: 'invalid', text, flaw: 'hidden' }
  if (kind === 'badName') return { phase: 'invalid', text, flaw: 'name' }
  const isPartial = reading.kind === 'address' && mayBecomeReceiver(reading.text)
  return { phase: 'looking', text, ...(isPartial && { isPartial }) }
}

/** Looks the receiver up again, after that failed. */
export function retryReceiver(latchkey: Latchkey): void {
  const { receiver } = sendStore(latchkey).getState()
  if (receiver.phase !== 'failed') return
  setReceiver(latchkey, receiver.text)
}

/** What a written receiver has come to; never rejects. `isFresh` looks a name up again that is still remembered. */
export async function findReceiver(latchkey: Latchkey, text: string, isFresh = false): Promise<Receiver> {
  const reading = readReceiver(text)
  try {
    const wallet = sendWallet(latchkey)
    const driver = await openDriver(latchkey)
    const chainId = wallet?.connection.chainId ?? latchkey.config.defaultNetwork.caip2
    if (reading.kind === 'address') return readWritten(driver, text, reading.text, chainId)
    // Names are supported on eip155 (S9.43): elsewhere a name is no address.
    if (reading.kind !== 'name' || !chainId.startsWith('eip155:'))
      return { phase: 'invalid', text, flaw: 'malformed' }
    const isTest = wallet?.chain?.testnet === true
    return await findName(latchkey, driver, { text, name: reading.name, chainId, isTest, isFresh })
  } catch (error) {
    const known =
      error instanceof LatchkeyError ? error : new SendError('transfer.nameUnreadable', {}, { cause: error })
    return { phase: 'failed', text, error: known }
  }
}

/** An address that is complete; undefined for what may still become one. */
async function readAt(latchkey: Latchkey, text: string): Promise<Receiver | undefined> {
  const found = await findReceiver(latchkey, text)
  const isDone = found.phase === 'ready' || (found.phase === 'invalid' && found.flaw !== 'malformed')
  return isDone ? found : undefined
}

function readWritten(driver: SendDriver, text: string, plain: string, chainId: CaipChainId): Receiver {
  const reading = driver.readAddress(plain, chainId)
  if ('invalid' in reading) return { phase: 'invalid', text, flaw: reading.invalid }
  return { phase: 'ready', text, address: reading.address }
}

type NameLook = {
  readonly text: string
  readonly name: string
  readonly chainId: CaipChainId
  readonly isTest: boolean
  readonly isFresh: boolean
}

async function findName(latchkey: Latchkey, driver: SendDriver, look: NameLook): Promise<Receiver> {
  const { text, name, chainId, isTest, isFresh } = look
  const client = await queries(latchkey)
  const query = nameQuery(latchkey, name)
  const record = await client.fetchQuery({ ...query, ...(isFresh && { staleTime: 0 }) })
  const found = record && addressIn(record, chainId)
  if (!record || !found) return { phase: 'unknown', text }
  const reading = driver.readAddress(found.address, chainId)
  if ('invalid' in reading) {
    if (reading.invalid === 'zero') return { phase: 'unknown', text }
    throw new SendError('transfer.nameUnreadable', {})
  }
  const image = servedImage(latchkey.config, record.attributes['avatar'])
  return {
    phase: 'ready',
    text,
    address: reading.address,
    name: cleanText(name, 80),
    isNamed: true,
    ...(image !== undefined && { image }),
    // Nobody gives a name an address of its own for a test network: to say so each time would be noise.
    ...(found.isElsewhere && !isTest && { isElsewhere: true }),
  }
}

/** Finds the name and the picture of a receiver who was written as an address, where the site's server knows them. */
export async function nameReceiver(latchkey: Latchkey, address: string): Promise<void> {
  if (latchkey.config.endpoints === undefined) return
  try {
    const client = await queries(latchkey)
    const { name, avatar } = await client.fetchQuery(identityQuery(latchkey, address))
    const image = servedImage(latchkey.config, avatar)
    stepSend(latchkey, (state) => {
      const { receiver } = state
      if (receiver.phase !== 'ready' || receiver.address !== address || receiver.isNamed) return state
      const known = { ...(name && { name: cleanText(name, 80) }), ...(image !== undefined && { image }) }
      return Object.keys(known).length === 0 ? state : withReceiver(state, { ...receiver, ...known })
    })
  } catch {
    // An address is a receiver without a name too.
  }
}
