import { accountScenes } from './accountScenes.ts'
import { activityScenes } from './activityScenes.ts'
import { buyScenes } from './buyScenes.ts'
import { connectingScenes } from './connectingScenes.ts'
import { connectScenes } from './connectScenes.ts'
import { directoryScenes } from './directoryScenes.ts'
import type { GalleryEntries } from './galleryEntries.ts'
import { downloadScenes, guideScenes } from './guideScenes.ts'
import { loginConnectScenes, loginScenes } from './loginScenes.ts'
import { nameScenes } from './nameScenes.ts'
import { networkScenes } from './networkScenes.ts'
import { basicScenes, pairingScenes } from './pairingScenes.ts'
import { partScenes } from './partScenes.tsx'
import { purchaseScenes } from './purchaseScenes.ts'
import { receiveScenes } from './receiveScenes.ts'
import type { Scene } from './scene.ts'
import { sendScenes } from './sendScenes.ts'
import { sentScenes } from './sentScenes.ts'
import { signInAccountScenes, signInConnectScenes, signInScenes } from './signInScenes.ts'
import { swappedScenes } from './swappedScenes.ts'
import { swapScenes } from './swapScenes.ts'
import { tokenScenes } from './tokenScenes.ts'

/** Everything there is to see. */
export const gallery: GalleryEntries = {
  ...connectScenes,
  Connect: { ...connectScenes.Connect, ...loginConnectScenes, ...signInConnectScenes },
  ...loginScenes,
  ...signInScenes,
  ...connectingScenes,
  ...guideScenes,
  ...basicScenes,
  ConnectingWalletConnect: { ...downloadScenes, ...pairingScenes },
  ...directoryScenes,
  ...accountScenes,
  Account: { ...accountScenes.Account, ...signInAccountScenes },
  ...tokenScenes,
  ...activityScenes,
  ...receiveScenes,
  ...sendScenes,
  ...sentScenes,
  ...swapScenes,
  ...swappedScenes,
  ...nameScenes,
  ...buyScenes,
  ...purchaseScenes,
  ...networkScenes,
  ...partScenes,
}

/** The name of a picture: what it shows, and in which state. */
export type SceneName = { readonly view: string; readonly state: string }

/** Every picture by its name, in the order of the gallery. */
export function sceneNames(): readonly SceneName[] {
  return Object.entries(gallery).flatMap(([view, states]) =>
    Object.keys(states).map((state) => ({ view, state })),
  )
}

/** The scene with this name, if there is one. */
export function findScene({ view, state }: SceneName): Scene | undefined {
  const views: Readonly<Record<string, Readonly<Record<string, Scene>>>> = gallery
  const states = Object.hasOwn(views, view) ? views[view] : undefined
  return states && Object.hasOwn(states, state) ? states[state] : undefined
}
