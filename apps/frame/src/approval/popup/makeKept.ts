import type { PublicKey } from '@latchkey/wire/embedded'
import type { DeviceStore } from '../../device/deviceStore.ts'
import { keepSlot, type SlotPlace } from '../../device/keptSlot.ts'
import type { Device } from '../../device/openDevice.ts'
import type { WorkerClient } from '../../worker/createWorkerClient.ts'
import type { NewWallet } from '../../worker/workerCalls.ts'

/** The wallet that a window is to make, for a device and a page. */
export type WalletOrder = {
  readonly place: SlotPlace
  readonly device: Device
  readonly wallet: {
    readonly walletId: string
    readonly userId: string
    readonly txn: string
    readonly vaultKey: PublicKey
  }
}

/** A wallet that a window has made, and whether it holds the slot of the device. */
export type KeptWallet = NewWallet & { readonly isKept: boolean }

/** Makes a wallet in this window, and keeps the slot of the device before the wallet is live; undefined where it cannot. */
export async function makeKept(
  { openWorker, openStore }: { openWorker(): WorkerClient; openStore(name: string): Promise<DeviceStore> },
  { place, device, wallet }: WalletOrder,
): Promise<KeptWallet | undefined> {
  const { thumb, wrapKey } = device
  const { walletId } = wallet
  try {
    const made = await openWorker()('createWallet', { ...wallet, thumb, wrapKey })
    const { wrappedHalf } = made
    const { isKept } = await keepSlot(openStore, place, { walletId, device, wrappedHalf })
    return { ...made, isKept }
  } catch {
    // Without a Worker here the frame makes the wallet.
    return undefined
  }
}
