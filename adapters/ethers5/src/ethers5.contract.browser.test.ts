import { adapterContract, pairedContract } from '@latchkey/testing/contract'
import { openPairing } from '@latchkey/universal/pairing'
import { ethers5 } from './ethers5.ts'

adapterContract('ethers5', () => ethers5())
pairedContract('ethers5', () => ethers5(), openPairing)
