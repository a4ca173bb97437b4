/** Short words that make a name of a name: alice-harbor, aliceharbor. */
export const suggestionWords = [
  ...['acorn', 'amber', 'anchor', 'apricot', 'arrow', 'aspen', 'atlas', 'aurora', 'autumn', 'bamboo'],
  ...['basil', 'beacon', 'birch', 'bloom', 'blossom', 'bluebell', 'breeze', 'brook', 'canyon', 'cedar'],
  ...['cherry', 'cinder', 'citrus', 'clover', 'comet', 'copper', 'coral', 'cosmos', 'cove', 'crystal'],
  ...['dahlia', 'dawn', 'delta', 'dune', 'echo', 'ember', 'falcon', 'feather', 'fern', 'firefly'],
  ...['fjord', 'forest', 'fox', 'galaxy', 'garden', 'ginger', 'glacier', 'grove', 'harbor', 'hazel'],
  ...['heron', 'honey', 'horizon', 'indigo', 'island', 'ivory', 'jasmine', 'juniper', 'kite', 'lagoon'],
  ...['lantern', 'laurel', 'lavender', 'lemon', 'lilac', 'linden', 'lotus', 'lunar', 'magnolia', 'maple'],
  ...['marble', 'meadow', 'meteor', 'mint', 'mistral', 'moon', 'moss', 'nebula', 'nectar', 'nova'],
  ...['novak', 'oak', 'ocean', 'olive', 'onyx', 'orbit', 'orchid', 'otter', 'pearl', 'pebble'],
  ...['peony', 'pine', 'planet', 'plum', 'polar', 'poppy', 'prairie', 'quartz', 'quill', 'rain'],
  ...['raven', 'reef', 'ridge', 'river', 'robin', 'rose', 'ruby', 'saffron', 'sage', 'sail'],
  ...['sequoia', 'shore', 'silver', 'sky', 'snow', 'solar', 'sparrow', 'spring', 'spruce', 'star'],
  ...['stone', 'summer', 'sunny', 'swan', 'thistle', 'thunder', 'tide', 'topaz', 'tulip', 'valley'],
  ...['velvet', 'violet', 'walnut', 'wave', 'wild', 'willow', 'winter', 'wren', 'zenith', 'zephyr'],
]
