import { memoryShelf } from '../test/stores/memoryShelf.ts'
import { shelfContract } from '../test/stores/shelfContract.ts'

// The fake that other tests wind by hand keeps to the same as the real one.
const shelf = memoryShelf(performance.now.bind(performance))
shelfContract(() => [shelf, shelf])
