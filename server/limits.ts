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
    | 'entries'
    | 'hashes'
    | 'attributes'
    | 'elements'
    | 'nodes'
  /** Why this number and no other; a whole sentence. */
  readonly reason: string
  /** What goes beyond it: `tests/server/….test.ts`. */
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
    'http/hostile',
  ),
  visitorBodyBytes: limit(
    64 * 1024,
    'bytes',
    'A body of somebody who is not signed in: a message of 20,000 characters of three bytes, and the fields beside it.',
    'http/bodies',
  ),
  formBodyBytes: limit(
    200_000,
    'bytes',
    'The same message as a form without scripts sends it, with nine characters for each of Bangla.',
    'pages/forms',
  ),
  visitorBodyMs: limit(
    20_000,
    'milliseconds',
    'Such a body comes in; a message of 64 kB does at 26 kbit a second.',
    'http/bodies',
  ),
  visitorDocumentMs: limit(300_000, 'milliseconds', 'A photo of 10 MB comes in at 270 kbit a second.', 'http/bodies'),
  visitorDocumentBytes: limit(200_000_000, 'bytes', 'Sent to a site in a day.', 'mail/receivedDocuments'),
  visitorBodiesBytes: limit(
    16 * 1024 * 1024,
    'bytes',
    'All such bodies that are here at once, unfinished ones as long as they say they are: 256 of the greatest size.',
    'http/bodies',
  ),
  visitorBodiesNetworkBytes: limit(
    2 * 1024 * 1024,
    'bytes',
    'Those of one network (an IPv4 /24, an IPv6 /48): 32 of the greatest size, or 2,000 usual ones.',
    'http/bodies',
  ),
  bodiesBytes: limit(
    48 * 1024 * 1024,
    'bytes',
    'All bodies of people who are signed in that are here at once: 24 of the longest texts, or 192 uploads.',
    'http/bodies',
  ),
  bodiesNetworkBytes: limit(
    16 * 1024 * 1024,
    'bytes',
    'Those of one network, like an office: 8 of the longest texts, or 64 uploads.',
    'http/bodies',
  ),
  uploadBufferBytes: limit(
    256 * 1024,
    'bytes',
    'What an upload counts for among the bodies: it is written to the disk as it comes.',
    'http/bodies',
  ),
  uploadBytes: limit(40_000_000, 'bytes', 'A photo of 108 megapixels of a phone; one of 50 has 17 MB.', 'files/files'),
  documentUnpackedBytes: limit(1_000_000_000, 'bytes', 'What an archive may say it unpacks to.', 'files/documents'),
  documentEntries: limit(10_000, 'entries', 'Files in an archive; 200 slides have 1,500.', 'files/documents'),
  picturePixels: limit(
    40_000_000,
    'pixels',
    'A picture is at most 2,560 wide and high when it is stored; phones take 12 to 24 million.',
    'files/intake',
  ),
  jpegPixels: limit(
    120_000_000,
    'pixels',
    'Of a JPEG, which is made smaller while it is decoded: phones take up to 108 million.',
    'files/intake',
  ),
  decodeBytes: limit(
    220_000_000,
    'bytes',
    'What decoding one picture may take, by its format, size, channels and depth: a JPEG of 40 megapixels takes 60, an AVIF of 12 takes 216.',
    'files/intake',
  ),
  storedPictureSide: limit(
    2_560,
    'pixels',
    'Width and height of a stored picture; larger ones are made smaller.',
    'files/intake',
  ),
  imagingBytes: limit(
    240_000_000,
    'bytes',
    'What all pictures that are worked on at once may take: one of the heaviest, or two usual ones; with the server, its children stay below 500 MB.',
    'files/intake',
  ),
  imagingIdleBytes: limit(
    85_000_000,
    'bytes',
    'What the process that works on pictures may go on holding when it has no work; it begins with 60, and a new one is there after a quarter of a second.',
    'files/imaging',
  ),
  waitingRenditions: limit(
    400,
    'pictures',
    'Smaller pictures that wait to be made, which takes up to a second each; the next one is answered 503.',
    'files/imaging',
  ),
  preparedPictures: limit(
    200,
    'pictures',
    'New pictures whose renditions wait to be made; those of a further one are made when they are first requested.',
    'files/preparation',
  ),
  largeWorkBytes: limit(
    120_000_000,
    'bytes',
    'Pictures that take more, and the longest texts, are worked on one at a time.',
    'files/imagingMemory',
  ),
  imagingMs: limit(
    60_000,
    'milliseconds',
    'One task with a picture, before the process that works on pictures is ended; drawing one may take 20 seconds.',
    'files/imaging',
  ),
  waitingPictures: limit(
    60,
    'pictures',
    'Uploads that wait to be drawn; with two at a time, the last waits about 20 seconds. The next one is answered 503.',
    'files/imaging',
  ),
  pictureWaitMs: limit(
    60_000,
    'milliseconds',
    'An upload waits to be drawn; after that it is answered 503, before a proxy or the silence of the connection ends it.',
    'runtime/workQueue',
  ),
  passwordHashes: limit(2, 'hashes', 'Made at once; each takes a core and 19 MB.', 'auth/passwordQueue'),
  signIns: limit(
    4,
    'requests',
    'Signing in at once, each with three writes to the database; the others wait.',
    'auth/passwordQueue',
  ),
  waitingPasswordHashes: limit(
    200,
    'hashes',
    'Waiting for those; the last is made after about 4 seconds, and the next one is answered 503.',
    'auth/passwordQueue',
  ),
  listAnswerBytes: limit(
    64_000_000,
    'bytes',
    'Long texts of the records of one list: ten thousand posts of 6 kB, or thirty of the longest.',
    'runtime/eventLoop',
  ),
  pathParameterCharacters: limit(
    2_500,
    'characters',
    'A slug of 191 characters of any script, percent-encoded.',
    'records/named',
  ),
  headMs: limit(20_000, 'milliseconds', 'The head of a request comes in.', 'http/connections'),
  requestMs: limit(
    240_000,
    'milliseconds',
    'A whole request comes in: a picture of 17 MB at 0.6 megabit a second.',
    'http/connections',
  ),
  pageRecords: limit(1_000, 'records', 'One page of a list.', 'records/changes'),
  wholeListRecords: limit(
    10_000,
    'records',
    'A list that is requested whole, by people who are signed in; longer ones come page by page.',
    'records/contract',
  ),
  orderedRecords: limit(1_000, 'records', 'Put in order by one call.', 'records/order'),
  bulkRecords: limit(1_000, 'records', 'Changed, deleted or put back by one call.', 'records/bulk'),
  nestedRecords: limit(
    200,
    'records',
    'Deleted together with the record that they are in, in one transaction.',
    'records/bulk',
  ),
  emptiedReferences: limit(500, 'records', 'Changed by the deletion of one they name.', 'records/references'),
  pageParts: limit(
    200,
    'records',
    'Active sections and widgets of a page. They are drawn in groups with a turn of the event loop between them; with texts of 2 kB in each, the longest of these turns takes 35 ms.',
    'records/bounds',
  ),
  menus: limit(1_000, 'records', 'Active entries, which every page reads as one page of a list.', 'records/bounds'),
  searchCharacters: limit(500, 'characters', 'A text that is looked for in a list.', 'http/hostile'),
  pageHits: limit(50, 'records', "One page of the site's search; each text is read for its excerpt.", 'search/search'),
  pipelinedRequests: limit(32, 'requests', 'Sent before the answers to those in front.', 'http/pipelining'),
  parsedRequests: limit(8, 'requests', 'Of those, read ahead; the others wait unread.', 'http/pipelining'),
  waitingConnections: limit(
    4_096,
    'connections',
    'Connections that the system holds until they are accepted; where it holds fewer, a burst loses some, and their clients try again after seconds.',
    'http/hostileConnections',
  ),
  requestTurnMs: limit(
    10,
    'milliseconds',
    'Requests are begun in one turn of the event loop; the others wait for the next turns, in which networks take turns.',
    'http/requestTurns',
  ),
  acceptingMs: limit(
    10,
    'milliseconds',
    'Requests wait while connections come in, of which one is accepted in each turn; after that, the time is shared half and half.',
    'http/requestTurns',
  ),
  silentConnectionMs: limit(
    120_000,
    'milliseconds',
    'A connection that neither sends nor takes anything; twice what the slowest statement of a database may last.',
    'http/connections',
  ),
  elementAttributes: limit(
    50,
    'attributes',
    'Of one element of a text; none of HTML has as many that mean something.',
    'content/sanitise',
  ),
  elementDepth: limit(
    200,
    'elements',
    'In one another, in a text; tables in lists in lists come to less than 30.',
    'content/sanitise',
  ),
  textNodes: limit(100_000, 'nodes', 'Elements and pieces of text of one field; a book has fewer.', 'content/sanitise'),
  sanitisedOnLoop: limit(
    8_000,
    'characters',
    'The texts of one call: the worst of this length take 25 ms to sanitise; longer ones go to a thread.',
    'content/sanitising',
  ),
  largeTextCharacters: limit(
    200_000,
    'characters',
    'The texts of one call: longer ones may take a hundred megabytes, and are not sanitised beside a large picture.',
    'content/sanitising',
  ),
  sanitiseMs: limit(
    30_000,
    'milliseconds',
    'The texts of one call in that thread, before it is ended; the worst that the other limits let through take 2 seconds.',
    'content/sanitising',
  ),
  sanitiseBytes: limit(
    192 * 1024 * 1024,
    'bytes',
    'Memory of that thread, before it ends and its texts are refused.',
    'content/sanitising',
  ),
  sanitiseWaiting: limit(
    20,
    'requests',
    'Waiting with long texts for that thread; the next one is answered 503.',
    'content/sanitising',
  ),
  databaseStatementMs: limit(
    60_000,
    'milliseconds',
    'The longest statement of a backup or a migration; PostgreSQL ends it, and a transaction that lies idle as long.',
    'db/silentDatabase',
  ),
  databaseConnectionMs: limit(
    10_000,
    'milliseconds',
    'A request waits this long for one of the connections to PostgreSQL, and is answered 503 then.',
    'db/silentDatabase',
  ),
  storedAnswerMs: limit(
    700,
    'milliseconds',
    'Where the database does not answer by then, visitors get the stored answer, with its age.',
    'db/silentDatabase',
  ),
  staleAnswerMs: limit(
    86_400_000,
    'milliseconds',
    'An answer older than a day is not sent any more while the database is away; caches get the same limit.',
    'db/silentDatabase',
  ),
  readyMs: limit(
    1_200,
    'milliseconds',
    'A balancer that asks /readyz usually gives up after two seconds.',
    'db/silentDatabase',
  ),
  uncachedAtOnce: limit(
    8,
    'requests',
    'Responses made at once, one more begun each time the event loop comes round; fewer than the connections to the database, so that the versions of stored responses are always read.',
    'http/uncachedWork',
  ),
  uncachedUpstreamAtOnce: limit(
    64,
    'requests',
    'The same where another host serves the content: a page waits for it for up to 10 seconds; three quarters for one network.',
    'http/uncachedWork',
  ),
  uncachedAtOncePerNetwork: limit(
    6,
    'requests',
    'The rest is free for other networks at any time.',
    'http/uncachedWork',
  ),
  uncachedWaiting: limit(
    4_000,
    'requests',
    'As many connections, because each has one request at a time; one that waits takes about 10 kB.',
    'http/uncachedWork',
  ),
  uncachedWaitingPerNetwork: limit(
    2_000,
    'requests',
    'Half of all, so that one network never takes every place; refusing costs more than letting wait.',
    'http/uncachedWork',
  ),
  uncachedWaitMs: limit(
    5_000,
    'milliseconds',
    'After that a client is answered 503 with Retry-After, instead of waiting longer.',
    'http/uncachedWork',
  ),
  uncachedLeaseMs: limit(
    30_000,
    'milliseconds',
    'A response that is still being made then no longer takes a place from others.',
    'http/uncachedWork',
  ),
  fileStoreAnswerMs: limit(
    25_000,
    'milliseconds',
    'An S3 host that has not begun to answer by then is reported as away.',
    'runtime/silentHosts',
  ),
  fileStoreBytesMs: limit(
    10_000,
    'milliseconds',
    'The longest silence of an S3 host in the middle of a file.',
    'runtime/silentHosts',
  ),
  upstreamSilentMs: limit(
    10_000,
    'milliseconds',
    'The longest silence of another provider host, connecting included.',
    'runtime/silentHosts',
  ),
  upstreamWholeMs: limit(
    60_000,
    'milliseconds',
    'A whole answer of another provider host: a page has 20 MB at most, and nobody waits for one longer than this.',
    'runtime/silentHosts',
  ),
  mailMs: limit(
    120_000,
    'milliseconds',
    'One mail in all, each step of it 30 seconds at most; the next ones wait for it.',
    'runtime/silentHosts',
  ),
  effectMs: limit(
    3_000,
    'milliseconds',
    'One hook of a resource; inside a transaction, the other writers of the site wait for it.',
    'records/effects',
  ),
} as const satisfies Readonly<Record<string, Limit>>
