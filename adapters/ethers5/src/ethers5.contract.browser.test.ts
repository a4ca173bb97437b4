import { adapterContract } from '@latchkey/testing/contract'
import { ethers5 } from './ethers5.ts'

adapterContract('ethers5', () => ethers5())
