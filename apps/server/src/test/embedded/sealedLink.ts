import { ChoiceAnswer, LinkAnswer, type PublicKey } from '@latchkey/wire/embedded'
import { openBox, sealBox } from '../../boxes/box.ts'
import type { Device } from './createDevice.ts'
import { makeEphemeral } from './makeEphemeral.ts'
import { read } from './read.ts'
import { vaultKey } from './vaultKey.ts'

/** What the page behind a link says to the vault, and how it reads the answer. */
export async function sealLink(vault: PublicKey, token: string) {
  const { privateKey, jwk: ephemeral } = await makeEphemeral()
  return {
    box: await sealBox(vault, 'link', { token, ephemeral }),
    open: (box: string) => openBox(privateKey, 'link', LinkAnswer, box),
  }
}

/** What that page says when a number was chosen, and how it reads the answer. */
export async function sealChoice(vault: PublicKey, token: string, number: string | null) {
  const { privateKey, jwk: ephemeral } = await makeEphemeral()
  return {
    box: await sealBox(vault, 'choice', { token, number, ephemeral }),
    open: (box: string) => openBox(privateKey, 'choice', ChoiceAnswer, box),
  }
}

/** Opens a link as its page does. */
export async function readLink(from: Device, token: string): Promise<LinkAnswer> {
  const { box, open } = await sealLink(await vaultKey(from), token)
  return open((await read<'readLink'>(from.call('readLink', { box }))).box)
}

/** Chooses a number as the page behind a link does. */
export async function chooseNumber(
  from: Device,
  token: string,
  number: string | undefined,
): Promise<ChoiceAnswer> {
  const { box, open } = await sealChoice(await vaultKey(from), token, number ?? null)
  return open((await read<'chooseNumber'>(from.call('chooseNumber', { box }))).box)
}

/** Approves a device by its link, and gives the code. */
export async function approve(from: Device, token: string, number: string | undefined): Promise<string> {
  const chosen = await chooseNumber(from, token, number)
  if (chosen.status !== 'approved') throw new Error('The device was not approved.')
  return chosen.otp
}
