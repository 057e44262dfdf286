/** What a visitor sees when too many pages are asked for at once. It is made of nothing, so that sending it costs nothing. */
import type { FastifyReply } from 'fastify'
import type { Failure } from './failures.ts'

const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>One moment, please</title>
</head>
<body>
<h1>One moment, please</h1>
<p>Very many pages are asked for at the moment. Please try again in a few seconds.</p>
<p lang="bn">এই মুহূর্তে অনেক পাতা একসঙ্গে চাওয়া হচ্ছে। কয়েক সেকেন্ড পরে আবার চেষ্টা করুন।</p>
</body>
</html>
`

/** Sends the page for a failure 'busy'. */
export const sendBusyPage = (reply: FastifyReply, { status, retryAfter = 5 }: Failure): FastifyReply =>
  reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'retry-after': String(retryAfter) })
    .type('text/html; charset=utf-8')
    .send(html)
