import { adapterContract, pairedContract } from '@latchkey/testing/contract'
import { openPairing } from '@latchkey/universal/pairing'
import { ethers } from './ethers.ts'

adapterContract('ethers', () => ethers())
pairedContract('ethers', () => ethers(), openPairing)
