import { expect, test } from 'vitest'
import { dialects, startProvider } from '../support/server.ts'
test.each(dialects)('smoke %s', async dialect => {
  const p = await startProvider(dialect)
  const made = await p.editor.call('POST', '/api/pages', { name: 'About', title: 'আমাদের কথা' , content: '<p onclick=x>Hi &amp; <script>1</script></p>'})
  console.info(made.status, made.body)
  const s = await p.editor.call('POST', '/api/sections', { name: 'S', page_id: made.body.data.id })
  await p.editor.call('POST', '/api/widgets', { name: 'W', section_id: s.body.data.id })
  console.info(JSON.stringify((await p.visitor.call('GET', '/api/pages/'+encodeURIComponent('আমাদের-কথা'))).body))
  console.info(JSON.stringify((await p.visitor.call('GET', '/api/pages?search_key=আমাদের')).body))
  console.info((await p.editor.call('DELETE', '/api/pages/1')).body)
  console.info((await p.editor.call('PUT', '/api/pages/1', {title: ''})).body)
  console.info((await p.editor.call('GET', '/api/pages?page=0&size=x&status=q&sort=nope')).body)
  console.info((await p.visitor.call('GET', '/api/careers')).body)
  console.info((await p.visitor.call('GET', '/api/menus')).body)
  expect(made.status).toBe(201)
  await p.close()
})
