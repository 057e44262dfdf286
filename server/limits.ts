/** Every limit on what a request may cost, each with its unit, its reason and the test that holds it. docs/security.md prints this table. */

interface Limit {
  readonly value: number
  readonly unit:
    | 'bytes'
    | 'characters'
    | 'milliseconds'
    | 'requests'
    | 'connections'
    | 'records'
    | 'pixels'
    | 'pictures'
    | 'hashes'
    | 'attributes'
    | 'elements'
    | 'nodes'
  /** Why this number and no other; a whole sentence. */
  readonly reason: string
  /** The file in tests/server that goes beyond it. */
  readonly test: string
}

const limit = (value: number, unit: Limit['unit'], reason: string, test: string): Limit => ({
  value,
  unit,
  reason,
  test,
})

/** The limits by their names. A limit of one module stands here too, so that all of them are seen together. */
export const limits = {
  bodyBytes: limit(
    2 * 1024 * 1024,
    'bytes',
    'The longest text of an editor, with its pictures by address.',
    'hostile.test.ts',
  ),
  visitorBodyBytes: limit(
    64 * 1024,
    'bytes',
    'A body of somebody who is not signed in: a message of 20,000 characters of three bytes, and the fields beside it.',
    'bodies.test.ts',
  ),
  formBodyBytes: limit(
    200_000,
    'bytes',
    'The same message as a form without scripts sends it, with nine characters for each of Bangla.',
    'forms.test.ts',
  ),
  visitorBodyMs: limit(
    20_000,
    'milliseconds',
    'Such a body comes in; a message of 64 kB does at 26 kbit a second.',
    'bodies.test.ts',
  ),
  visitorBodiesBytes: limit(
    16 * 1024 * 1024,
    'bytes',
    'All such bodies that are here at once, unfinished ones as long as they say they are: 256 of the greatest size.',
    'bodies.test.ts',
  ),
  visitorBodiesNetworkBytes: limit(
    2 * 1024 * 1024,
    'bytes',
    'Those of one network (an IPv4 /24, an IPv6 /48): 32 of the greatest size, or 2,000 usual ones.',
    'bodies.test.ts',
  ),
  bodiesBytes: limit(
    48 * 1024 * 1024,
    'bytes',
    'All bodies of people who are signed in that are here at once: 24 of the longest texts, or 192 uploads.',
    'bodies.test.ts',
  ),
  bodiesNetworkBytes: limit(
    16 * 1024 * 1024,
    'bytes',
    'Those of one network, like an office: 8 of the longest texts, or 64 uploads.',
    'bodies.test.ts',
  ),
  uploadBufferBytes: limit(
    256 * 1024,
    'bytes',
    'What an upload counts for among the bodies: it is written to the disk as it comes.',
    'bodies.test.ts',
  ),
  uploadBytes: limit(
    40_000_000,
    'bytes',
    'A photo of 108 megapixels as a phone makes it; one of 50 has 17 MB.',
    'files.test.ts',
  ),
  picturePixels: limit(
    40_000_000,
    'pixels',
    'A picture is at most 2,560 wide and high when it is stored; phones take 12 to 24 million.',
    'intake.test.ts',
  ),
  jpegPixels: limit(
    120_000_000,
    'pixels',
    'Of a JPEG, which is made smaller while it is decoded: phones take up to 108 million.',
    'intake.test.ts',
  ),
  decodeBytes: limit(
    220_000_000,
    'bytes',
    'What decoding one picture may take, by its format, size, channels and depth: a JPEG of 40 megapixels takes 60, an AVIF of 12 takes 216.',
    'intake.test.ts',
  ),
  storedPictureSide: limit(
    2_560,
    'pixels',
    'Width and height of a stored picture; larger ones are made smaller.',
    'intake.test.ts',
  ),
  imagingBytes: limit(
    240_000_000,
    'bytes',
    'What all pictures that are worked on at once may take: one of the heaviest, or two usual ones; with the server, its children stay below 500 MB.',
    'intake.test.ts',
  ),
  imagingIdleBytes: limit(
    85_000_000,
    'bytes',
    'What the process that works on pictures may go on holding when it has no work; it begins with 60, and a new one is there after a quarter of a second.',
    'imaging.test.ts',
  ),
  waitingRenditions: limit(
    400,
    'pictures',
    'Smaller pictures that wait to be made, which takes up to a second each; the next one is answered 503.',
    'imaging.test.ts',
  ),
  preparedPictures: limit(
    200,
    'pictures',
    'New pictures whose renditions wait to be made; those of a further one are made when they are first asked for.',
    'preparation.test.ts',
  ),
  largeWorkBytes: limit(
    120_000_000,
    'bytes',
    'Pictures that take more, and the longest texts, are worked on one at a time.',
    'imagingMemory.test.ts',
  ),
  imagingMs: limit(
    60_000,
    'milliseconds',
    'One task with a picture, before the process that works on pictures is ended; drawing one may take 20 seconds.',
    'imaging.test.ts',
  ),
  waitingPictures: limit(
    60,
    'pictures',
    'Uploads that wait to be drawn; with two at a time, the last waits about 20 seconds. The next one is answered 503.',
    'imaging.test.ts',
  ),
  pictureWaitMs: limit(
    60_000,
    'milliseconds',
    'An upload waits to be drawn; after that it is answered 503, before a proxy or the silence of the connection ends it.',
    'workQueue.test.ts',
  ),
  passwordHashes: limit(2, 'hashes', 'Made at once; each takes a core and 19 MB.', 'passwordQueue.test.ts'),
  signIns: limit(
    4,
    'requests',
    'Signing in at once, each with three writes to the database; the others wait.',
    'passwordQueue.test.ts',
  ),
  waitingPasswordHashes: limit(
    200,
    'hashes',
    'Waiting for those; the last is made after about 4 seconds, and the next one is answered 503.',
    'passwordQueue.test.ts',
  ),
  listAnswerBytes: limit(
    64_000_000,
    'bytes',
    'Long texts of the records of one list: ten thousand posts of 6 kB, or thirty of the longest.',
    'eventLoop.test.ts',
  ),
  pathParameterCharacters: limit(
    2_500,
    'characters',
    'A slug of 191 characters of any script, percent-encoded.',
    'named.test.ts',
  ),
  headMs: limit(20_000, 'milliseconds', 'The head of a request comes in.', 'connections.test.ts'),
  requestMs: limit(
    240_000,
    'milliseconds',
    'A whole request comes in: a picture of 17 MB at 0.6 megabit a second.',
    'connections.test.ts',
  ),
  pageRecords: limit(1_000, 'records', 'One page of a list.', 'changes.test.ts'),
  wholeListRecords: limit(
    10_000,
    'records',
    'A list that is asked for whole, by people who are signed in; longer ones come page by page.',
    'contract.test.ts',
  ),
  orderedRecords: limit(1_000, 'records', 'Put in order by one call.', 'order.test.ts'),
  bulkRecords: limit(1_000, 'records', 'Changed, deleted or put back by one call.', 'bulk.test.ts'),
  nestedRecords: limit(
    200,
    'records',
    'Deleted together with the record that they are in, in one transaction.',
    'bulk.test.ts',
  ),
  pageParts: limit(
    400,
    'records',
    'Active sections and widgets of a page; drawing it holds the event loop for 40 ms.',
    'bounds.test.ts',
  ),
  menus: limit(1_000, 'records', 'Active entries, which every page reads as one page of a list.', 'bounds.test.ts'),
  searchCharacters: limit(500, 'characters', 'A text that is looked for in a list.', 'hostile.test.ts'),
  pageHits: limit(50, 'records', "One page of the site's search; each text is read for its excerpt.", 'search.test.ts'),
  pipelinedRequests: limit(32, 'requests', 'Sent before the answers to those in front.', 'pipelining.test.ts'),
  parsedRequests: limit(8, 'requests', 'Of those, read ahead; the others wait unread.', 'pipelining.test.ts'),
  waitingConnections: limit(
    4_096,
    'connections',
    'Connections that the system holds until they are accepted; where it holds fewer, a burst loses some, and their clients try again after seconds.',
    'hostileConnections.test.ts',
  ),
  requestTurnMs: limit(
    10,
    'milliseconds',
    'Requests are begun in one turn of the event loop; the others wait for the next turns, in which networks take turns.',
    'requestTurns.test.ts',
  ),
  acceptingMs: limit(
    10,
    'milliseconds',
    'Requests wait while connections come in, of which one is accepted in each turn; after that, the time is shared half and half.',
    'requestTurns.test.ts',
  ),
  silentConnectionMs: limit(
    120_000,
    'milliseconds',
    'A connection that neither sends nor takes anything; twice what the slowest statement of a database may last.',
    'connections.test.ts',
  ),
  elementAttributes: limit(
    50,
    'attributes',
    'Of one element of a text; none of HTML has as many that mean something.',
    'sanitise.test.ts',
  ),
  elementDepth: limit(
    200,
    'elements',
    'In one another, in a text; tables in lists in lists come to less than 30.',
    'sanitise.test.ts',
  ),
  textNodes: limit(100_000, 'nodes', 'Elements and pieces of text of one field; a book has fewer.', 'sanitise.test.ts'),
  sanitisedOnLoop: limit(
    8_000,
    'characters',
    'The texts of one call: the worst of this length take 25 ms to sanitise; longer ones go to a thread.',
    'sanitising.test.ts',
  ),
  largeTextCharacters: limit(
    200_000,
    'characters',
    'The texts of one call: longer ones may take a hundred megabytes, and are not sanitised beside a large picture.',
    'sanitising.test.ts',
  ),
  sanitiseMs: limit(
    30_000,
    'milliseconds',
    'The texts of one call in that thread, before it is ended; the worst that the other limits let through take 2 seconds.',
    'sanitising.test.ts',
  ),
  sanitiseBytes: limit(
    192 * 1024 * 1024,
    'bytes',
    'Memory of that thread, before it ends and its texts are refused.',
    'sanitising.test.ts',
  ),
  sanitiseWaiting: limit(
    20,
    'requests',
    'Waiting with long texts for that thread; the next one is answered 503.',
    'sanitising.test.ts',
  ),
  databaseStatementMs: limit(
    60_000,
    'milliseconds',
    'The longest statement of a backup or a migration; PostgreSQL ends it, and a transaction that lies idle as long.',
    'silentDatabase.test.ts',
  ),
  databaseConnectionMs: limit(
    10_000,
    'milliseconds',
    'A request waits this long for one of the connections to PostgreSQL, and is answered 503 then.',
    'silentDatabase.test.ts',
  ),
  storedAnswerMs: limit(
    700,
    'milliseconds',
    'Where the database does not answer by then, visitors get the stored answer, with its age.',
    'silentDatabase.test.ts',
  ),
  staleAnswerMs: limit(
    86_400_000,
    'milliseconds',
    'An answer older than a day is not sent any more while the database is away; caches are told the same.',
    'silentDatabase.test.ts',
  ),
  readyMs: limit(
    1_200,
    'milliseconds',
    'A balancer that asks /readyz usually gives up after two seconds.',
    'silentDatabase.test.ts',
  ),
  uncachedAtOnce: limit(
    8,
    'requests',
    'Responses made at once, one more begun each time the event loop comes round; fewer than the connections to the database, so that the versions of stored responses are always read.',
    'uncachedWork.test.ts',
  ),
  uncachedUpstreamAtOnce: limit(
    64,
    'requests',
    'The same where another host serves the content: a page waits for it for up to 10 seconds; three quarters for one network.',
    'uncachedWork.test.ts',
  ),
  uncachedAtOncePerNetwork: limit(
    6,
    'requests',
    'The rest is free for other networks at any time.',
    'uncachedWork.test.ts',
  ),
  uncachedWaiting: limit(
    4_000,
    'requests',
    'As many connections, because each has one request at a time; one that waits takes about 10 kB.',
    'uncachedWork.test.ts',
  ),
  uncachedWaitingPerNetwork: limit(
    2_000,
    'requests',
    'Half of all, so that one network never takes every place; refusing costs more than letting wait.',
    'uncachedWork.test.ts',
  ),
  uncachedWaitMs: limit(
    5_000,
    'milliseconds',
    'After that a client is told to come again, instead of waiting longer.',
    'uncachedWork.test.ts',
  ),
  uncachedLeaseMs: limit(
    30_000,
    'milliseconds',
    'A response that is still being made then no longer takes a place from others.',
    'uncachedWork.test.ts',
  ),
  fileStoreAnswerMs: limit(
    25_000,
    'milliseconds',
    'An S3 host that has not begun to answer by then is told as away.',
    'silentHosts.test.ts',
  ),
  fileStoreBytesMs: limit(
    10_000,
    'milliseconds',
    'The longest silence of an S3 host in the middle of a file.',
    'silentHosts.test.ts',
  ),
  upstreamSilentMs: limit(
    10_000,
    'milliseconds',
    'The longest silence of another provider host, connecting included.',
    'silentHosts.test.ts',
  ),
  upstreamWholeMs: limit(
    60_000,
    'milliseconds',
    'A whole answer of another provider host: a page has 20 MB at most, and nobody waits for one longer than this.',
    'silentHosts.test.ts',
  ),
  mailMs: limit(
    120_000,
    'milliseconds',
    'One mail in all, each step of it 30 seconds at most; the next ones wait for it.',
    'silentHosts.test.ts',
  ),
} as const satisfies Readonly<Record<string, Limit>>
