import type { Hex } from 'viem'
import Collectible from './artifacts/Collectible.json' with { type: 'json' }
import IdRegistry from './artifacts/IdRegistry.json' with { type: 'json' }
import NameResolver from './artifacts/NameResolver.json' with { type: 'json' }
import PriceFeed from './artifacts/PriceFeed.json' with { type: 'json' }
import Reverter from './artifacts/Reverter.json' with { type: 'json' }
import SpamCollectible from './artifacts/SpamCollectible.json' with { type: 'json' }
import Token from './artifacts/Token.json' with { type: 'json' }
import TollToken from './artifacts/TollToken.json' with { type: 'json' }
import UniversalResolver from './artifacts/UniversalResolver.json' with { type: 'json' }
import WrappedEther from './artifacts/WrappedEther.json' with { type: 'json' }

/** The contracts written here, as `contracts/compile.ts` left them. */
export const ownArtifacts = {
  Collectible,
  IdRegistry,
  NameResolver,
  PriceFeed,
  Reverter,
  SpamCollectible,
  Token,
  TollToken,
  UniversalResolver,
  WrappedEther,
}

/** The creation code of one of our own contracts. */
export function ownBytecode(name: keyof typeof ownArtifacts): Hex {
  return ownArtifacts[name].bytecode as Hex
}
